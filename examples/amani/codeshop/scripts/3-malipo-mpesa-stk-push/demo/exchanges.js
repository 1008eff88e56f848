// Recorded by demo-source/record.php from Malipo 1.0.0 and its in-memory Daraja. No payment took place.
export const exchanges = [
    {
        "key": "paid",
        "label": "She pays",
        "steps": [
            {
                "who": "shop",
                "title": "A customer presses “Pay”",
                "text": "The shop asks for 1,005 shillings for invoice INV-204.",
                "code": "$attempt = $payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is cached until a minute before it expires, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja gives a token",
                "text": "It lives for an hour.",
                "code": "HTTP 200\n\n{\n    \"access_token\": \"‹token›\",\n    \"expires_in\": \"3599\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt is in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20261121101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/callback/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Another press on “Pay” gets this attempt and shows no second prompt.",
                "code": "$attempt->state; // AttemptState::Waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "customer",
                "title": "She enters her PIN",
                "text": "The money has moved. Daraja now posts a document to the callback address.",
                "code": "",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja posts the callback",
                "text": "The details are a list in no promised order, some of it without values.",
                "code": "POST /pay/callback/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n            \"ResultCode\": 0,\n            \"ResultDesc\": \"The service request is processed successfully.\",\n            \"CallbackMetadata\": {\n                \"Item\": [\n                    {\n                        \"Name\": \"Amount\",\n                        \"Value\": 1005\n                    },\n                    {\n                        \"Name\": \"MpesaReceiptNumber\",\n                        \"Value\": \"UKL4K7X2AB\"\n                    },\n                    {\n                        \"Name\": \"Balance\"\n                    },\n                    {\n                        \"Name\": \"TransactionDate\",\n                        \"Value\": 20261121101521\n                    },\n                    {\n                        \"Name\": \"PhoneNumber\",\n                        \"Value\": 254700000000\n                    }\n                ]\n            }\n        }\n    }\n}",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt is paid",
                "text": "The document was stored before it was parsed. The same callback again would change nothing.",
                "code": "$attempt = $payments->receive($token, $body);\n$attempt->outcome(); // Outcome::Paid\n$attempt->receipt; // UKL4K7X2AB",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "paid",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": "0",
                    "receipt": "UKL4K7X2AB",
                    "open": "no"
                },
                "page": "Paid. Thank you."
            }
        ]
    },
    {
        "key": "cancelled",
        "label": "She cancels",
        "steps": [
            {
                "who": "shop",
                "title": "A customer presses “Pay”",
                "text": "The shop asks for 1,005 shillings for invoice INV-204.",
                "code": "$attempt = $payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is cached until a minute before it expires, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja gives a token",
                "text": "It lives for an hour.",
                "code": "HTTP 200\n\n{\n    \"access_token\": \"‹token›\",\n    \"expires_in\": \"3599\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt is in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20261121101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/callback/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Another press on “Pay” gets this attempt and shows no second prompt.",
                "code": "$attempt->state; // AttemptState::Waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "customer",
                "title": "She presses Cancel",
                "text": "Nothing was taken. Daraja says so in a document to the callback address.",
                "code": "",
                "phone": "Request canceled.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja posts the callback",
                "text": "Other endings have no details at all. A code is all there is.",
                "code": "POST /pay/callback/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n            \"ResultCode\": 1032,\n            \"ResultDesc\": \"Request cancelled by user\"\n        }\n    }\n}",
                "phone": "Request canceled.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt has ended without money",
                "text": "The sentence for the customer comes from the code. She can press “Pay” again: this attempt is closed, and there is room for another.",
                "code": "$attempt = $payments->receive($token, $body);\n$attempt->outcome(); // Outcome::Cancelled\n$attempt->outcome()->next(); // Next::Retry",
                "phone": "Request canceled.",
                "row": {
                    "state": "failed",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": "1032",
                    "receipt": null,
                    "open": "no"
                },
                "page": "You canceled the request on your phone. Nothing was taken."
            }
        ]
    },
    {
        "key": "no-answer",
        "label": "The phone is off",
        "steps": [
            {
                "who": "shop",
                "title": "A customer presses “Pay”",
                "text": "The shop asks for 1,005 shillings for invoice INV-204.",
                "code": "$attempt = $payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is cached until a minute before it expires, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja gives a token",
                "text": "It lives for an hour.",
                "code": "HTTP 200\n\n{\n    \"access_token\": \"‹token›\",\n    \"expires_in\": \"3599\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt is in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20261121101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/callback/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Another press on “Pay” gets this attempt and shows no second prompt.",
                "code": "$attempt->state; // AttemptState::Waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "customer",
                "title": "The phone does not answer",
                "text": "It is switched off or has no signal. After a while Daraja gives up and says so.",
                "code": "",
                "phone": "",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja posts the callback",
                "text": "Other endings have no details at all. A code is all there is.",
                "code": "POST /pay/callback/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n            \"ResultCode\": 1037,\n            \"ResultDesc\": \"DS timeout user cannot be reached\"\n        }\n    }\n}",
                "phone": "",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt has ended without money",
                "text": "The sentence for the customer comes from the code. She can press “Pay” again: this attempt is closed, and there is room for another.",
                "code": "$attempt = $payments->receive($token, $body);\n$attempt->outcome(); // Outcome::NoAnswer\n$attempt->outcome()->next(); // Next::Retry",
                "phone": "",
                "row": {
                    "state": "failed",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": "1037",
                    "receipt": null,
                    "open": "no"
                },
                "page": "Your phone did not answer. Is it switched on, with signal, and in your hand?"
            }
        ]
    },
    {
        "key": "no-funds",
        "label": "Too little money",
        "steps": [
            {
                "who": "shop",
                "title": "A customer presses “Pay”",
                "text": "The shop asks for 1,005 shillings for invoice INV-204.",
                "code": "$attempt = $payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is cached until a minute before it expires, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja gives a token",
                "text": "It lives for an hour.",
                "code": "HTTP 200\n\n{\n    \"access_token\": \"‹token›\",\n    \"expires_in\": \"3599\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt is in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20261121101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/callback/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Another press on “Pay” gets this attempt and shows no second prompt.",
                "code": "$attempt->state; // AttemptState::Waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "customer",
                "title": "She enters her PIN, the account is short",
                "text": "Nothing was taken. Daraja says so in a document to the callback address.",
                "code": "",
                "phone": "Failed. You do not have enough money in your M-PESA account.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja posts the callback",
                "text": "Other endings have no details at all. A code is all there is.",
                "code": "POST /pay/callback/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n            \"ResultCode\": 1,\n            \"ResultDesc\": \"The balance is insufficient for the transaction.\"\n        }\n    }\n}",
                "phone": "Failed. You do not have enough money in your M-PESA account.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt has ended without money",
                "text": "The sentence for the customer comes from the code. She can press “Pay” again: this attempt is closed, and there is room for another.",
                "code": "$attempt = $payments->receive($token, $body);\n$attempt->outcome(); // Outcome::NoFunds\n$attempt->outcome()->next(); // Next::Retry",
                "phone": "Failed. You do not have enough money in your M-PESA account.",
                "row": {
                    "state": "failed",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": "1",
                    "receipt": null,
                    "open": "no"
                },
                "page": "There is not enough money in your M-Pesa account."
            }
        ]
    },
    {
        "key": "wrong-pin",
        "label": "A wrong PIN",
        "steps": [
            {
                "who": "shop",
                "title": "A customer presses “Pay”",
                "text": "The shop asks for 1,005 shillings for invoice INV-204.",
                "code": "$attempt = $payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is cached until a minute before it expires, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja gives a token",
                "text": "It lives for an hour.",
                "code": "HTTP 200\n\n{\n    \"access_token\": \"‹token›\",\n    \"expires_in\": \"3599\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt is in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20261121101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/callback/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Another press on “Pay” gets this attempt and shows no second prompt.",
                "code": "$attempt->state; // AttemptState::Waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "customer",
                "title": "She mistypes her PIN",
                "text": "Nothing was taken. Daraja says so in a document to the callback address.",
                "code": "",
                "phone": "Wrong PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja posts the callback",
                "text": "Other endings have no details at all. A code is all there is.",
                "code": "POST /pay/callback/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n            \"ResultCode\": 2001,\n            \"ResultDesc\": \"The initiator information is invalid.\"\n        }\n    }\n}",
                "phone": "Wrong PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt has ended without money",
                "text": "The sentence for the customer comes from the code. She can press “Pay” again: this attempt is closed, and there is room for another.",
                "code": "$attempt = $payments->receive($token, $body);\n$attempt->outcome(); // Outcome::WrongPin\n$attempt->outcome()->next(); // Next::Retry",
                "phone": "Wrong PIN.",
                "row": {
                    "state": "failed",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": "2001",
                    "receipt": null,
                    "open": "no"
                },
                "page": "M-Pesa did not accept the PIN. You can try again."
            }
        ]
    },
    {
        "key": "too-soon",
        "label": "Too soon after another payment",
        "steps": [
            {
                "who": "shop",
                "title": "A customer presses “Pay”",
                "text": "The shop asks for 1,005 shillings for invoice INV-204.",
                "code": "$attempt = $payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is cached until a minute before it expires, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja gives a token",
                "text": "It lives for an hour.",
                "code": "HTTP 200\n\n{\n    \"access_token\": \"‹token›\",\n    \"expires_in\": \"3599\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt is in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20261121101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/callback/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Another press on “Pay” gets this attempt and shows no second prompt.",
                "code": "$attempt->state; // AttemptState::Waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "customer",
                "title": "She enters her PIN",
                "text": "She paid another invoice of 1,005 shillings a minute ago. M-Pesa takes the same amount from the same person only once in two minutes.",
                "code": "",
                "phone": "Failed. You have made this payment already. Try again in two minutes.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja posts the callback",
                "text": "Other endings have no details at all. A code is all there is.",
                "code": "POST /pay/callback/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n            \"ResultCode\": 17,\n            \"ResultDesc\": \"Rule limited\"\n        }\n    }\n}",
                "phone": "Failed. You have made this payment already. Try again in two minutes.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt has ended without money",
                "text": "The attempt says from when another prompt makes sense, as a time that your page can count down to.",
                "code": "$attempt = $payments->receive($token, $body);\n$attempt->outcome(); // Outcome::TooSoon\n$attempt->retryNotBefore(); // 1795245441",
                "phone": "Failed. You have made this payment already. Try again in two minutes.",
                "row": {
                    "state": "failed",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": "17",
                    "receipt": null,
                    "open": "no"
                },
                "page": "M-Pesa takes the same amount from you only once in two minutes. Wait two minutes and try again."
            },
            {
                "who": "shop",
                "title": "She presses “Pay” again at once",
                "text": "Malipo shows no second prompt for this invoice.",
                "code": "$attempt = $payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "Failed. You have made this payment already. Try again in two minutes.",
                "row": {
                    "state": "failed",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": "17",
                    "receipt": null,
                    "open": "no"
                },
                "page": "M-Pesa takes the same amount from you only once in two minutes. Wait two minutes and try again."
            },
            {
                "who": "shop",
                "title": "She gets the same attempt",
                "text": "Nothing was sent to Daraja. Another amount, another phone or another invoice would not be held back.",
                "code": "$attempt->outcome(); // Outcome::TooSoon",
                "phone": "Failed. You have made this payment already. Try again in two minutes.",
                "row": {
                    "state": "failed",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": "17",
                    "receipt": null,
                    "open": "no"
                },
                "page": "M-Pesa takes the same amount from you only once in two minutes. Wait two minutes and try again."
            },
            {
                "who": "shop",
                "title": "She presses “Pay” two minutes later",
                "text": "Now there is room for another prompt.",
                "code": "$attempt = $payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": {
                    "state": "failed",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": "17",
                    "receipt": null,
                    "open": "no"
                },
                "page": "M-Pesa takes the same amount from you only once in two minutes. Wait two minutes and try again."
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt is in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20261121101721\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/callback/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-2\",\n    \"CheckoutRequestID\": \"ws_CO_21112026101721000000002\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Another press on “Pay” gets this attempt and shows no second prompt.",
                "code": "$attempt->state; // AttemptState::Waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101721000000002",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            }
        ]
    },
    {
        "key": "lost",
        "label": "Daraja’s answer is lost",
        "steps": [
            {
                "who": "shop",
                "title": "A customer presses “Pay”",
                "text": "The shop asks for 1,005 shillings for invoice INV-204.",
                "code": "$attempt = $payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is cached until a minute before it expires, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja gives a token",
                "text": "It lives for an hour.",
                "code": "HTTP 200\n\n{\n    \"access_token\": \"‹token›\",\n    \"expires_in\": \"3599\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt is in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20261121101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/callback/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "network",
                "title": "The answer gets lost",
                "text": "Daraja has the request, and the shop cannot know it. The client does not send it again: it says “unclear”, which is the truth.",
                "code": "Malipo\\Unclear\nThe connection ended without an answer: the fake network lost it.",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The attempt is unclear",
                "text": "Another press on “Pay” gets this attempt and shows no second prompt.",
                "code": "$attempt->state; // AttemptState::Unclear",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "unclear",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "customer",
                "title": "She enters her PIN",
                "text": "The money has moved. Daraja now posts a document to the callback address.",
                "code": "",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "unclear",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja posts the callback",
                "text": "The details are a list in no promised order, some of it without values.",
                "code": "POST /pay/callback/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n            \"ResultCode\": 0,\n            \"ResultDesc\": \"The service request is processed successfully.\",\n            \"CallbackMetadata\": {\n                \"Item\": [\n                    {\n                        \"Name\": \"Amount\",\n                        \"Value\": 1005\n                    },\n                    {\n                        \"Name\": \"MpesaReceiptNumber\",\n                        \"Value\": \"UKL4K7X2AB\"\n                    },\n                    {\n                        \"Name\": \"Balance\"\n                    },\n                    {\n                        \"Name\": \"TransactionDate\",\n                        \"Value\": 20261121101521\n                    },\n                    {\n                        \"Name\": \"PhoneNumber\",\n                        \"Value\": 254700000000\n                    }\n                ]\n            }\n        }\n    }\n}",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "unclear",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt is paid",
                "text": "The token in the address led to the attempt, although its request was never answered. The document was stored before it was parsed.",
                "code": "$attempt = $payments->receive($token, $body);\n$attempt->outcome(); // Outcome::Paid\n$attempt->receipt; // UKL4K7X2AB",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "paid",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": "0",
                    "receipt": "UKL4K7X2AB",
                    "open": "no"
                },
                "page": "Paid. Thank you."
            }
        ]
    },
    {
        "key": "silence",
        "label": "The callback is lost",
        "steps": [
            {
                "who": "shop",
                "title": "A customer presses “Pay”",
                "text": "The shop asks for 1,005 shillings for invoice INV-204.",
                "code": "$attempt = $payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is cached until a minute before it expires, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja gives a token",
                "text": "It lives for an hour.",
                "code": "HTTP 200\n\n{\n    \"access_token\": \"‹token›\",\n    \"expires_in\": \"3599\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt is in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20261121101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/callback/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Another press on “Pay” gets this attempt and shows no second prompt.",
                "code": "$attempt->state; // AttemptState::Waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "customer",
                "title": "She enters her PIN",
                "text": "The money has moved. Daraja posts its callback, and it gets lost: the shop’s server was being restarted. Daraja does not promise to post it again.",
                "code": "",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The client asks how the prompt ended",
                "text": "A minute without a callback has passed. A job queries Daraja with the ID of the prompt.",
                "code": "POST /mpesa/stkpushquery/v1/query\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20261121101621\",\n    \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\"\n}",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja tells how it ended",
                "text": "The result comes as text here and as a number in callbacks. Both are understood.",
                "code": "HTTP 200\n\n{\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"The service request has been accepted successsfully\",\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_21112026101500000000001\",\n    \"ResultCode\": \"0\",\n    \"ResultDesc\": \"The service request is processed successfully.\"\n}",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt is paid",
                "text": "Money was found without a callback. A query returns no receipt; if the callback arrives after all, it adds the receipt.",
                "code": "$payments->tidy(); // 1",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "paid",
                    "checkout_request_id": "ws_CO_21112026101500000000001",
                    "result_code": "0",
                    "receipt": null,
                    "open": "no"
                },
                "page": "Paid. Thank you."
            }
        ]
    },
    {
        "key": "both-lost",
        "label": "The answer and the callback are lost",
        "steps": [
            {
                "who": "shop",
                "title": "A customer presses “Pay”",
                "text": "The shop asks for 1,005 shillings for invoice INV-204.",
                "code": "$attempt = $payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is cached until a minute before it expires, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "daraja",
                "title": "Daraja gives a token",
                "text": "It lives for an hour.",
                "code": "HTTP 200\n\n{\n    \"access_token\": \"‹token›\",\n    \"expires_in\": \"3599\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt is in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20261121101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/callback/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "network",
                "title": "The answer gets lost",
                "text": "Daraja has the request, and the shop cannot know it. The client does not send it again: it says “unclear”, which is the truth.",
                "code": "Malipo\\Unclear\nThe connection ended without an answer: the fake network lost it.",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "One moment…"
            },
            {
                "who": "shop",
                "title": "The attempt is unclear",
                "text": "Another press on “Pay” gets this attempt and shows no second prompt.",
                "code": "$attempt->state; // AttemptState::Unclear",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "unclear",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "customer",
                "title": "She enters her PIN",
                "text": "The money has moved, and the callback gets lost too. Without an answer the shop has no CheckoutRequestID, so it cannot ask Daraja.",
                "code": "",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "unclear",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "Three minutes later nobody knows",
                "text": "The prompt has left the phone by now, so the attempt is closed and the page tells the truth. The shop does not claim that she has not paid.",
                "code": "$payments->tidy(); // 0",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "unclear",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "no"
                },
                "page": "We do not know yet whether you have paid. If you have, we confirm your order as soon as we find the payment."
            },
            {
                "who": "shop",
                "title": "A person looks it up",
                "text": "The attempt is on the daily list. The statement of the shortcode shows the payment, with the reference INV-204.",
                "code": "count($payments->unclear()); // 1\n$payments->unclear()[0]->outcome()->next(); // Next::LookUp",
                "phone": "UKL4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "unclear",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "no"
                },
                "page": "We do not know yet whether you have paid. If you have, we confirm your order as soon as we find the payment."
            }
        ]
    }
];
