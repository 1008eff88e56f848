<?php

declare(strict_types=1);

namespace Malipo;

/** The three calls to Daraja: a token, a prompt, a question about a prompt. */
final class Client
{
    /** Daraja's words for a token that it does not take. */
    private const BAD_TOKEN = ['404.001.03', '400.003.01', '401.002.01'];
    /** Answers with a status of 500 that are refusals all the same. */
    private const REFUSED_WITH_500 = ['500.001.1001', '500.003.02', '500.003.03'];
    /** What a query says while the customer has not answered yet. */
    private const STILL_OPEN = '500.001.1001';

    /** @var \Closure(): int */
    private readonly \Closure $clock;

    /** @param (callable(): int)|null $clock seconds since 1970; for tests */
    public function __construct(
        private readonly Config $config,
        private readonly Transport $transport = new CurlTransport(),
        private readonly TokenCache $tokens = new MemoryTokenCache(),
        ?callable $clock = null,
    ) {
        $this->clock = $clock === null ? time(...) : $clock(...);
    }

    /**
     * Shows the prompt on the customer's phone.
     *
     * @param int $shillings   whole shillings; M-Pesa takes no cents here
     * @param string $account  what the customer sees, at most 12 characters
     * @throws InvalidInput|NotSent|Refused|Unclear
     */
    public function push(PhoneNumber $phone, int $shillings, string $account, string $callbackUrl, string $description = 'Payment'): Pushed
    {
        if ($shillings < 1 || $shillings > $this->config->maxAmount) {
            throw new InvalidInput("The amount is between 1 and {$this->config->maxAmount} shillings.");
        }
        self::checkText('account reference', $account, 12);
        self::checkText('description', $description, 13);
        $password = Password::make($this->config, ($this->clock)());
        $answer = $this->post('/mpesa/stkpush/v1/processrequest', [
            'BusinessShortCode' => $this->config->shortcode,
            'Password' => $password->password,
            'Timestamp' => $password->timestamp,
            'TransactionType' => $this->config->transactionType(),
            'Amount' => $shillings,
            'PartyA' => $phone->number,
            'PartyB' => $this->config->receiver(),
            'PhoneNumber' => $phone->number,
            'CallBackURL' => $callbackUrl,
            'AccountReference' => $account,
            'TransactionDesc' => $description,
        ]);
        $json = $answer->json();
        if ($answer->status === 200 && $json !== null && (string) ($json['ResponseCode'] ?? '') === '0'
            && is_string($json['CheckoutRequestID'] ?? null) && $json['CheckoutRequestID'] !== '') {
            return new Pushed(
                (string) ($json['MerchantRequestID'] ?? ''),
                $json['CheckoutRequestID'],
                (string) ($json['CustomerMessage'] ?? ''),
            );
        }
        throw $this->refusal($answer, $json);
    }

    /**
     * Asks how a prompt has ended.
     *
     * @throws NotSent|Refused|Unclear none of which says anything about the payment
     */
    public function query(string $checkoutRequestId): Status
    {
        $password = Password::make($this->config, ($this->clock)());
        $answer = $this->post('/mpesa/stkpushquery/v1/query', [
            'BusinessShortCode' => $this->config->shortcode,
            'Password' => $password->password,
            'Timestamp' => $password->timestamp,
            'CheckoutRequestID' => $checkoutRequestId,
        ]);
        $json = $answer->json();
        $error = (string) ($json['errorCode'] ?? '');
        $message = (string) ($json['errorMessage'] ?? '');
        if ($error === self::STILL_OPEN && stripos($message, 'process') !== false) {
            return new Status(Outcome::Waiting, '', $message);
        }
        $code = $json['ResultCode'] ?? null;
        if ($answer->status === 200 && (is_string($code) || is_int($code)) && trim((string) $code) !== ''
            && ($json['CheckoutRequestID'] ?? $checkoutRequestId) === $checkoutRequestId) {
            return new Status(Outcome::ofCode($code), trim((string) $code), (string) ($json['ResultDesc'] ?? ''));
        }
        throw $this->refusal($answer, $json);
    }

    /** @param array<string, int|string> $fields */
    private function post(string $path, array $fields): Answer
    {
        $body = json_encode($fields, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
        for ($attempt = 1; ; $attempt++) {
            $answer = $this->transport->send('POST', $this->config->baseUrl . $path, [
                'Authorization' => 'Bearer ' . $this->token(),
                'Content-Type' => 'application/json',
                'Accept' => 'application/json',
            ], $body);
            $code = (string) ($answer->json()['errorCode'] ?? '');
            if ($answer->status !== 401 && !in_array($code, self::BAD_TOKEN, true)) {
                return $answer;
            }
            // Turned away at the door, so a second knock with a new token is safe.
            $this->tokens->forget($this->tokenKey());
            if ($attempt === 2) {
                return $answer;
            }
        }
    }

    private function token(): string
    {
        $now = ($this->clock)();
        $known = $this->tokens->get($this->tokenKey(), $now);
        if ($known !== null) {
            return $known;
        }
        try {
            $answer = $this->transport->send('GET', $this->config->baseUrl . '/oauth/v1/generate?grant_type=client_credentials', [
                'Authorization' => 'Basic ' . base64_encode($this->config->consumerKey . ':' . $this->config->consumerSecret),
                'Accept' => 'application/json',
            ], null);
        } catch (Unclear $problem) {
            // A token that got lost harms nobody: the request itself was not sent.
            throw new NotSent('No token came from Daraja. ' . $problem->getMessage(), 0, $problem);
        }
        $json = $answer->json();
        $token = $json['access_token'] ?? null;
        $life = $json['expires_in'] ?? null;
        if ($answer->status === 200 && is_string($token) && $token !== '' && is_numeric($life)) {
            // A minute early, so that a token does not end on its way.
            $this->tokens->set($this->tokenKey(), $token, $now + max(0, (int) $life - 60));
            return $token;
        }
        if ($answer->status >= 500 || $answer->status === 429) {
            throw new NotSent("No token came from Daraja (status {$answer->status}).");
        }
        throw new Refused('Daraja does not take the consumer key and secret.', (string) ($json['errorCode'] ?? ''), $answer->status);
    }

    private function tokenKey(): string
    {
        return $this->config->baseUrl . ' ' . $this->config->consumerKey;
    }

    /** @param array<string, mixed>|null $json */
    private function refusal(Answer $answer, ?array $json): MalipoException
    {
        $code = (string) ($json['errorCode'] ?? $json['ResponseCode'] ?? '');
        $message = (string) ($json['errorMessage'] ?? $json['ResponseDescription'] ?? '');
        $said = $json !== null && $code !== '' && $code !== '0';
        $no = $answer->status >= 400 && $answer->status < 500
            || ($said && ($answer->status === 200 || in_array($code, self::REFUSED_WITH_500, true)));
        return $no
            ? new Refused($message !== '' ? $message : "Daraja refused with status {$answer->status}.", $code, $answer->status)
            : new Unclear("Daraja gave an answer that cannot be understood (status {$answer->status}).");
    }

    private static function checkText(string $what, string $text, int $most): void
    {
        if (!preg_match('/^[\x20-\x7E]{1,' . $most . '}$/', $text) || trim($text) === '') {
            throw new InvalidInput("The $what has 1 to $most plain letters, digits and signs.");
        }
    }
}
