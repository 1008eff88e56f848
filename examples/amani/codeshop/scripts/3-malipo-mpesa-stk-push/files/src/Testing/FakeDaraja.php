<?php

declare(strict_types=1);

namespace Malipo\Testing;

use Malipo\Answer;
use Malipo\NotSent;
use Malipo\Transport;
use Malipo\Unclear;

/**
 * A Daraja in memory, as strict as the real one about tokens, passwords and
 * fields. Use it for the tests of your own shop: nothing leaves the process.
 */
final class FakeDaraja implements Transport
{
    /** @var list<array{method: string, url: string, headers: array<string, string>, body: ?string}> */
    public array $requests = [];
    /** @var array<string, array{fields: array<string, mixed>, code: int|string|null, at: int}> prompts by CheckoutRequestID */
    public array $prompts = [];
    public int $tokensGiven = 0;
    /** @var list<string> what happens to the next requests, see `next` */
    private array $plan = [];
    /** @var array<string, int> */
    private array $tokens = [];

    /** @param \Closure(): int $clock */
    public function __construct(
        private readonly string $consumerKey,
        private readonly string $consumerSecret,
        private readonly string $shortcode,
        private readonly string $passkey,
        private readonly \Closure $clock,
        private readonly int $tokenLife = 3599,
    ) {
    }

    /**
     * What happens to the next prompt or query: 'ok', 'unreachable', 'answer lost',
     * 'html', 'busy' (500.003.02), 'locked' (500.001.1001), 'token dead', 'error 500'.
     */
    public function next(string ...$happenings): void
    {
        array_push($this->plan, ...$happenings);
    }

    /** All tokens stop working, as when somebody makes new ones elsewhere. */
    public function killTokens(): void
    {
        $this->tokens = [];
    }

    public function lastCheckoutId(): string
    {
        return (string) array_key_last($this->prompts);
    }

    /** The customer has done something. Gives the document that Daraja would post, and where to. */
    public function customer(string $checkoutId, int|string $code, ?string $receipt = null): array
    {
        $this->prompts[$checkoutId]['code'] = $code;
        $fields = $this->prompts[$checkoutId]['fields'];
        $callback = [
            'MerchantRequestID' => $fields['MerchantRequestID'],
            'CheckoutRequestID' => $checkoutId,
            'ResultCode' => $code,
            'ResultDesc' => self::words($code),
        ];
        if ($code === 0) {
            $callback['CallbackMetadata'] = ['Item' => [
                ['Name' => 'Amount', 'Value' => $fields['Amount']],
                ['Name' => 'MpesaReceiptNumber', 'Value' => $receipt ?? $this->receipt($checkoutId)],
                ['Name' => 'Balance'],
                ['Name' => 'TransactionDate', 'Value' => (int) $this->nairobi()],
                ['Name' => 'PhoneNumber', 'Value' => (int) $fields['PhoneNumber']],
            ]];
        }
        $json = json_encode(['Body' => ['stkCallback' => $callback]], JSON_THROW_ON_ERROR);
        return [(string) $fields['CallBackURL'], $json];
    }

    public function send(string $method, string $url, array $headers, ?string $body): Answer
    {
        $this->requests[] = ['method' => $method, 'url' => $url, 'headers' => $headers, 'body' => $body];
        $path = (string) parse_url($url, PHP_URL_PATH);
        if ($path === '/oauth/v1/generate') {
            return $this->generate($method, $headers);
        }
        $happening = array_shift($this->plan) ?? 'ok';
        if ($happening === 'unreachable') {
            throw new NotSent('Daraja cannot be reached: the fake network is down.');
        }
        if ($happening === 'token dead') {
            $this->killTokens();
        }
        $token = preg_replace('/^Bearer /', '', $headers['Authorization'] ?? '');
        if (($this->tokens[$token] ?? 0) <= ($this->clock)()) {
            return self::error(404, '404.001.03', 'Invalid Access Token');
        }
        if ($happening === 'busy') {
            return self::error(500, '500.003.02', 'System is busy. Please try again in few minutes.');
        }
        if ($happening === 'locked') {
            return self::error(500, '500.001.1001', 'Unable to lock subscriber, a transaction is already in process for the current subscriber');
        }
        if ($happening === 'error 500') {
            return new Answer(500, '');
        }
        if ($happening === 'html') {
            return new Answer(200, '<html><body>Request unsuccessful.</body></html>');
        }
        $fields = json_decode((string) $body, true);
        if ($method !== 'POST' || !is_array($fields)) {
            return self::error(400, '400.002.05', 'Invalid Request Payload');
        }
        $wanted = base64_encode($this->shortcode . $this->passkey . ($fields['Timestamp'] ?? ''));
        if (($fields['BusinessShortCode'] ?? '') !== $this->shortcode || ($fields['Password'] ?? '') !== $wanted) {
            return self::error(500, '500.001.1001', 'Wrong credentials');
        }
        if (abs((int) $this->nairobi() - (int) $fields['Timestamp']) > 500) {
            return self::error(400, '400.002.02', 'Bad Request - Invalid Timestamp');
        }
        $answer = match ($path) {
            '/mpesa/stkpush/v1/processrequest' => $this->prompt($fields),
            '/mpesa/stkpushquery/v1/query' => $this->question($fields),
            default => self::error(404, '404.001.01', 'Resource not found'),
        };
        if ($happening === 'answer lost') {
            throw new Unclear('The connection ended without an answer: the fake network lost it.');
        }
        return $answer;
    }

    private function generate(string $method, array $headers): Answer
    {
        $wanted = 'Basic ' . base64_encode($this->consumerKey . ':' . $this->consumerSecret);
        if ($method !== 'GET' || ($headers['Authorization'] ?? '') !== $wanted) {
            return new Answer(400, '');
        }
        $token = 'fake-token-' . ++$this->tokensGiven;
        $this->tokens[$token] = ($this->clock)() + $this->tokenLife;
        return self::json(200, ['access_token' => $token, 'expires_in' => (string) $this->tokenLife]);
    }

    private function prompt(array $fields): Answer
    {
        foreach (['TransactionType', 'Amount', 'PartyA', 'PartyB', 'PhoneNumber', 'CallBackURL', 'AccountReference', 'TransactionDesc'] as $name) {
            if (!isset($fields[$name]) || $fields[$name] === '') {
                return self::error(400, '400.002.02', "Bad Request - Invalid $name");
            }
        }
        if (!preg_match('/^254[17][0-9]{8}$/', (string) $fields['PhoneNumber'])) {
            return self::error(400, '400.002.02', 'Bad Request - Invalid PhoneNumber');
        }
        if (!is_int($fields['Amount']) || $fields['Amount'] < 1) {
            return self::error(400, '400.002.02', 'Bad Request - Invalid Amount');
        }
        $number = count($this->prompts) + 1;
        $checkoutId = 'ws_CO_' . $this->nairobi('dmYHis') . sprintf('%09d', $number);
        $fields['MerchantRequestID'] = "29115-34620561-$number";
        $this->prompts[$checkoutId] = ['fields' => $fields, 'code' => null, 'at' => ($this->clock)()];
        return self::json(200, [
            'MerchantRequestID' => $fields['MerchantRequestID'],
            'CheckoutRequestID' => $checkoutId,
            'ResponseCode' => '0',
            'ResponseDescription' => 'Success. Request accepted for processing',
            'CustomerMessage' => 'Success. Request accepted for processing',
        ]);
    }

    private function question(array $fields): Answer
    {
        $checkoutId = (string) ($fields['CheckoutRequestID'] ?? '');
        $prompt = $this->prompts[$checkoutId] ?? null;
        if ($prompt === null) {
            return self::error(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID');
        }
        if ($prompt['code'] === null) {
            return self::error(500, '500.001.1001', 'The transaction is being processed');
        }
        return self::json(200, [
            'ResponseCode' => '0',
            'ResponseDescription' => 'The service request has been accepted successsfully',
            'MerchantRequestID' => $prompt['fields']['MerchantRequestID'],
            'CheckoutRequestID' => $checkoutId,
            'ResultCode' => (string) $prompt['code'],
            'ResultDesc' => self::words($prompt['code']),
        ]);
    }

    private function nairobi(string $format = 'YmdHis'): string
    {
        return (new \DateTimeImmutable('@' . ($this->clock)()))->setTimezone(new \DateTimeZone('Africa/Nairobi'))->format($format);
    }

    /** As M-Pesa makes them: a letter for the year (2026 is U), for the month (A to L) and for the day (1 to 9, A to V). */
    private function receipt(string $checkoutId): string
    {
        [$year, $month, $day] = array_map(intval(...), sscanf($this->nairobi(), '%4s%2s%2s'));
        return chr(65 + ($year - 2006) % 26) . chr(64 + $month) . strtoupper(base_convert((string) $day, 10, 32))
            . strtoupper(substr(hash('sha256', $checkoutId), 0, 7));
    }

    private static function words(int|string $code): string
    {
        return [
            0 => 'The service request is processed successfully.',
            1 => 'The balance is insufficient for the transaction.',
            2 => 'Declined due to limit rule',
            17 => 'Rule limited',
            1001 => 'Unable to lock subscriber, a transaction is already in process for the current subscriber',
            1019 => 'Transaction has expired',
            1025 => 'An error occurred while sending a push request',
            1032 => 'Request cancelled by user',
            1037 => 'DS timeout user cannot be reached',
            2001 => 'The initiator information is invalid.',
        ][$code] ?? 'The transaction could not be completed.';
    }

    private static function error(int $status, string $code, string $message): Answer
    {
        return self::json($status, ['requestId' => 'fake-request', 'errorCode' => $code, 'errorMessage' => $message]);
    }

    private static function json(int $status, array $value): Answer
    {
        return new Answer($status, json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES));
    }
}
