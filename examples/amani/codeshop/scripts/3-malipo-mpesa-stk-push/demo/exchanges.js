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
                "code": "$payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is kept until a minute before its end, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
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
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt stands in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20260622101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Whoever presses “Pay” again now gets this attempt and no second prompt.",
                "code": "$attempt->state; // waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                "phone": "TFM4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                "code": "POST /pay/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n            \"ResultCode\": 0,\n            \"ResultDesc\": \"The service request is processed successfully.\",\n            \"CallbackMetadata\": {\n                \"Item\": [\n                    {\n                        \"Name\": \"Amount\",\n                        \"Value\": 1005\n                    },\n                    {\n                        \"Name\": \"MpesaReceiptNumber\",\n                        \"Value\": \"TFM4K7X2AB\"\n                    },\n                    {\n                        \"Name\": \"Balance\"\n                    },\n                    {\n                        \"Name\": \"TransactionDate\",\n                        \"Value\": 20260622101521\n                    },\n                    {\n                        \"Name\": \"PhoneNumber\",\n                        \"Value\": 254700000000\n                    }\n                ]\n            }\n        }\n    }\n}",
                "phone": "TFM4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt is paid",
                "text": "The document was kept before it was read. The same callback again would change nothing.",
                "code": "$payments->receive($token, $body);\n$attempt->outcome(); // Outcome::Paid\n$attempt->receipt;   // TFM4K7X2AB",
                "phone": "TFM4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "paid",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
                    "result_code": "0",
                    "receipt": "TFM4K7X2AB",
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
                "code": "$payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is kept until a minute before its end, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
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
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt stands in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20260622101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Whoever presses “Pay” again now gets this attempt and no second prompt.",
                "code": "$attempt->state; // waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                "phone": "Request cancelled.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja posts the callback",
                "text": "Other endings have no details at all. A number is all there is.",
                "code": "POST /pay/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n            \"ResultCode\": 1032,\n            \"ResultDesc\": \"Request cancelled by user\"\n        }\n    }\n}",
                "phone": "Request cancelled.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                "code": "$payments->receive($token, $body);\n$attempt->outcome(); // Outcome::Cancelled",
                "phone": "Request cancelled.",
                "row": {
                    "state": "failed",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
                    "result_code": "1032",
                    "receipt": null,
                    "open": "no"
                },
                "page": "You cancelled the request on your phone. Nothing was taken."
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
                "code": "$payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is kept until a minute before its end, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
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
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt stands in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20260622101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Whoever presses “Pay” again now gets this attempt and no second prompt.",
                "code": "$attempt->state; // waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                    "checkout_request_id": "ws_CO_20260622101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja posts the callback",
                "text": "Other endings have no details at all. A number is all there is.",
                "code": "POST /pay/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n            \"ResultCode\": 1037,\n            \"ResultDesc\": \"DS timeout user cannot be reached\"\n        }\n    }\n}",
                "phone": "",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                "code": "$payments->receive($token, $body);\n$attempt->outcome(); // Outcome::NoAnswer",
                "phone": "",
                "row": {
                    "state": "failed",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                "code": "$payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is kept until a minute before its end, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
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
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt stands in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20260622101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Whoever presses “Pay” again now gets this attempt and no second prompt.",
                "code": "$attempt->state; // waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                    "checkout_request_id": "ws_CO_20260622101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja posts the callback",
                "text": "Other endings have no details at all. A number is all there is.",
                "code": "POST /pay/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n            \"ResultCode\": 1,\n            \"ResultDesc\": \"The balance is insufficient for the transaction.\"\n        }\n    }\n}",
                "phone": "Failed. You do not have enough money in your M-PESA account.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                "code": "$payments->receive($token, $body);\n$attempt->outcome(); // Outcome::NoFunds",
                "phone": "Failed. You do not have enough money in your M-PESA account.",
                "row": {
                    "state": "failed",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                "code": "$payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is kept until a minute before its end, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
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
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt stands in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20260622101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Whoever presses “Pay” again now gets this attempt and no second prompt.",
                "code": "$attempt->state; // waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                    "checkout_request_id": "ws_CO_20260622101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja posts the callback",
                "text": "Other endings have no details at all. A number is all there is.",
                "code": "POST /pay/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n            \"ResultCode\": 2001,\n            \"ResultDesc\": \"The initiator information is invalid.\"\n        }\n    }\n}",
                "phone": "Wrong PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                "code": "$payments->receive($token, $body);\n$attempt->outcome(); // Outcome::WrongPin",
                "phone": "Wrong PIN.",
                "row": {
                    "state": "failed",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
                    "result_code": "2001",
                    "receipt": null,
                    "open": "no"
                },
                "page": "M-Pesa did not accept the PIN. You can try again."
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
                "code": "$payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is kept until a minute before its end, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
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
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt stands in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20260622101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
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
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt is unclear",
                "text": "Whoever presses “Pay” again now gets this attempt and no second prompt.",
                "code": "$attempt->state; // unclear",
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
                "phone": "TFM4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
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
                "code": "POST /pay/‹token of this attempt›\n\n{\n    \"Body\": {\n        \"stkCallback\": {\n            \"MerchantRequestID\": \"29115-34620561-1\",\n            \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n            \"ResultCode\": 0,\n            \"ResultDesc\": \"The service request is processed successfully.\",\n            \"CallbackMetadata\": {\n                \"Item\": [\n                    {\n                        \"Name\": \"Amount\",\n                        \"Value\": 1005\n                    },\n                    {\n                        \"Name\": \"MpesaReceiptNumber\",\n                        \"Value\": \"TFM4K7X2AB\"\n                    },\n                    {\n                        \"Name\": \"Balance\"\n                    },\n                    {\n                        \"Name\": \"TransactionDate\",\n                        \"Value\": 20260622101521\n                    },\n                    {\n                        \"Name\": \"PhoneNumber\",\n                        \"Value\": 254700000000\n                    }\n                ]\n            }\n        }\n    }\n}",
                "phone": "TFM4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
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
                "text": "The token in the address led to the attempt, although its request was never answered. The document was kept before it was read.",
                "code": "$payments->receive($token, $body);\n$attempt->outcome(); // Outcome::Paid\n$attempt->receipt;   // TFM4K7X2AB",
                "phone": "TFM4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "paid",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
                    "result_code": "0",
                    "receipt": "TFM4K7X2AB",
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
                "code": "$payments->start('INV-204', '0700 000 000', 1005);",
                "phone": "",
                "row": null,
                "page": ""
            },
            {
                "who": "shop",
                "title": "The client asks for a token",
                "text": "It is kept until a minute before its end, so the next payment skips this step.",
                "code": "GET /oauth/v1/generate?grant_type=client_credentials\nAuthorization: Basic ‹secret›\nAccept: application/json\n",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
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
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The client asks for the prompt",
                "text": "The attempt stands in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.",
                "code": "POST /mpesa/stkpush/v1/processrequest\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20260622101500\",\n    \"TransactionType\": \"CustomerPayBillOnline\",\n    \"Amount\": 1005,\n    \"PartyA\": \"254700000000\",\n    \"PartyB\": \"174379\",\n    \"PhoneNumber\": \"254700000000\",\n    \"CallBackURL\": \"https://duka.example/pay/‹token of this attempt›\",\n    \"AccountReference\": \"INV-204\",\n    \"TransactionDesc\": \"Payment\"\n}",
                "phone": "",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "daraja",
                "title": "Daraja has taken the request",
                "text": "This is not a payment. It only says that the prompt is on its way to the phone.",
                "code": "HTTP 200\n\n{\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"Success. Request accepted for processing\",\n    \"CustomerMessage\": \"Success. Request accepted for processing\"\n}",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "sending",
                    "checkout_request_id": null,
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The attempt is waiting",
                "text": "The shop’s page says what to do on the phone. Whoever presses “Pay” again now gets this attempt and no second prompt.",
                "code": "$attempt->state; // waiting",
                "phone": "Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "customer",
                "title": "She enters her PIN",
                "text": "The money has moved. Daraja posts its callback, and it gets lost: the shop’s server was being restarted.",
                "code": "",
                "phone": "TFM4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
                    "result_code": null,
                    "receipt": null,
                    "open": "yes"
                },
                "page": "Look at your phone and enter your M-Pesa PIN."
            },
            {
                "who": "shop",
                "title": "The client asks how the prompt ended",
                "text": "Silence is no ending. After a minute a job asks, with the id of the prompt.",
                "code": "POST /mpesa/stkpushquery/v1/query\nAuthorization: Bearer ‹secret›\nContent-Type: application/json\nAccept: application/json\n\n{\n    \"BusinessShortCode\": \"174379\",\n    \"Password\": \"‹base64 of shortcode, passkey and timestamp›\",\n    \"Timestamp\": \"20260622101621\",\n    \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\"\n}",
                "phone": "TFM4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                "code": "HTTP 200\n\n{\n    \"ResponseCode\": \"0\",\n    \"ResponseDescription\": \"The service request has been accepted successsfully\",\n    \"MerchantRequestID\": \"29115-34620561-1\",\n    \"CheckoutRequestID\": \"ws_CO_20260622101500000000001\",\n    \"ResultCode\": \"0\",\n    \"ResultDesc\": \"The service request is processed successfully.\"\n}",
                "phone": "TFM4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "waiting",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
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
                "code": "$payments->tidy(); // run every minute",
                "phone": "TFM4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.",
                "row": {
                    "state": "paid",
                    "checkout_request_id": "ws_CO_20260622101500000000001",
                    "result_code": "0",
                    "receipt": null,
                    "open": "no"
                },
                "page": "Paid. Thank you."
            }
        ]
    }
];
