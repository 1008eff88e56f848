<?php

declare(strict_types=1);

namespace Malipo;

/** One shortcode of yours and where to reach Daraja. */
final class Config
{
    public const SANDBOX = 'https://sandbox.safaricom.co.ke';
    public const LIVE = 'https://api.safaricom.co.ke';

    /** Safaricom refuses callback URLs that contain one of these, in any spelling of it, domain and path alike. */
    private const FORBIDDEN_IN_URL = '/m[-_.]?pesa|safaricom|exe|cmd|sql|query/i';

    public readonly string $callbackUrl;

    /**
     * @param string $shortcode   the PayBill number; for Buy Goods the head office or store number
     * @param string $callbackUrl what the token of an attempt is put after, as in https://shop.example/pay/callback
     * @param string|null $till   the till number: makes it a Buy Goods payment
     */
    public function __construct(
        public readonly string $baseUrl,
        public readonly string $consumerKey,
        #[\SensitiveParameter] public readonly string $consumerSecret,
        public readonly string $shortcode,
        #[\SensitiveParameter] public readonly string $passkey,
        string $callbackUrl,
        public readonly ?string $till = null,
        public readonly int $maxAmount = 250_000,
    ) {
        foreach (['consumerKey' => $consumerKey, 'consumerSecret' => $consumerSecret, 'passkey' => $passkey] as $name => $value) {
            if (trim($value) === '') {
                throw new InvalidInput("The setting $name is empty.");
            }
        }
        if (!preg_match('/^[0-9]{5,7}$/', $shortcode) || ($till !== null && !preg_match('/^[0-9]{5,7}$/', $till))) {
            throw new InvalidInput('A shortcode or till has five to seven digits.');
        }
        if (!str_starts_with($baseUrl, 'https://') && !preg_match('#^http://(127\.0\.0\.1|localhost)(:\d+)?$#', $baseUrl)) {
            throw new InvalidInput('Daraja is reached over https.');
        }
        $this->callbackUrl = rtrim($callbackUrl, '/');
        if (!preg_match('#^https://[^/?\#]+[^?\#]*$#', $this->callbackUrl)) {
            throw new InvalidInput('The callback URL starts with https:// and has no ? and no #, because the token of an attempt is added to its end.');
        }
        if (preg_match(self::FORBIDDEN_IN_URL, rawurldecode($this->callbackUrl), $match)) {
            throw new InvalidInput("The callback URL contains \"{$match[0]}\". Safaricom refuses URLs with M-Pesa, Safaricom, exe, cmd, SQL or query anywhere in them.");
        }
    }

    public function transactionType(): string
    {
        return $this->till === null ? 'CustomerPayBillOnline' : 'CustomerBuyGoodsOnline';
    }

    public function receiver(): string
    {
        return $this->till ?? $this->shortcode;
    }
}
