<?php

declare(strict_types=1);

namespace Malipo;

/** The document that Daraja posts when a prompt has ended. */
final class Callback
{
    private function __construct(
        public readonly string $merchantRequestId,
        public readonly string $checkoutRequestId,
        public readonly string $resultCode,
        public readonly string $description,
        public readonly Outcome $outcome,
        public readonly ?string $receipt,
        /** In cents, because M-Pesa writes 1005.00. */
        public readonly ?int $amountCents,
        public readonly ?string $phone,
        public readonly ?\DateTimeImmutable $paidAt,
    ) {
    }

    /** @throws InvalidInput when it is not a callback of an STK push */
    public static function parse(string $json): self
    {
        $document = json_decode($json, true, 32, JSON_BIGINT_AS_STRING);
        $callback = is_array($document) ? ($document['Body']['stkCallback'] ?? null) : null;
        if (!is_array($callback)) {
            throw new InvalidInput('This is not a callback of an STK push.');
        }
        $code = $callback['ResultCode'] ?? null;
        $checkout = $callback['CheckoutRequestID'] ?? null;
        if ((!is_int($code) && !is_string($code)) || !is_string($checkout) || $checkout === '') {
            throw new InvalidInput('The callback has no ResultCode or no CheckoutRequestID.');
        }
        // The details are a list in no promised order, some of it without values.
        $details = [];
        $items = $callback['CallbackMetadata']['Item'] ?? [];
        foreach (is_array($items) ? $items : [] as $item) {
            if (is_array($item) && is_string($item['Name'] ?? null) && is_scalar($item['Value'] ?? null)) {
                $details[$item['Name']] = $item['Value'];
            }
        }
        $outcome = Outcome::ofCode($code);
        return new self(
            is_string($callback['MerchantRequestID'] ?? null) ? $callback['MerchantRequestID'] : '',
            $checkout,
            trim((string) $code),
            is_scalar($callback['ResultDesc'] ?? null) ? (string) $callback['ResultDesc'] : '',
            // A callback is the end of it. It cannot say "waiting".
            $outcome === Outcome::Waiting ? Outcome::Failed : $outcome,
            isset($details['MpesaReceiptNumber']) ? (string) $details['MpesaReceiptNumber'] : null,
            self::cents($details['Amount'] ?? null),
            isset($details['PhoneNumber']) ? (string) $details['PhoneNumber'] : null,
            self::nairobi((string) ($details['TransactionDate'] ?? '')),
        );
    }

    /** What to answer to Daraja, whatever you think of the document. */
    public static function reply(): string
    {
        return '{"ResultCode":0,"ResultDesc":"Accepted"}';
    }

    private static function cents(mixed $amount): ?int
    {
        return is_numeric($amount) ? (int) round((float) $amount * 100) : null;
    }

    /** 20261026101541 is a time in Nairobi without saying so. */
    private static function nairobi(string $digits): ?\DateTimeImmutable
    {
        if (!preg_match('/^[0-9]{14}$/', $digits)) {
            return null;
        }
        $time = \DateTimeImmutable::createFromFormat('!YmdHis', $digits, new \DateTimeZone('Africa/Nairobi'));
        return $time !== false && $time->format('YmdHis') === $digits ? $time : null;
    }
}
