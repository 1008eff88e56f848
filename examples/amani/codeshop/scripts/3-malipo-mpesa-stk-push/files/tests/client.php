<?php

declare(strict_types=1);

use Malipo\Answer;
use Malipo\Client;
use Malipo\FileTokenCache;
use Malipo\InvalidInput;
use Malipo\NotSent;
use Malipo\Outcome;
use Malipo\PhoneNumber;
use Malipo\Refused;
use Malipo\Transport;
use Malipo\Unclear;

$phone = PhoneNumber::parse('0712345678');
$push = fn (Desk $desk, int $amount = 100, string $account = 'ORDER-1', string $words = 'Payment') =>
    $desk->client->push($phone, $amount, $account, 'https://shop.example/pay/t', $words);

test('client: a prompt with every field', function () use ($push): void {
    $desk = new Desk();
    $pushed = $push($desk);
    same($desk->daraja->lastCheckoutId(), $pushed->checkoutRequestId);
    $fields = json_decode((string) $desk->daraja->requests[1]['body'], true);
    same([
        'BusinessShortCode' => '174379', 'Password' => base64_encode('174379passkey20260622101500'), 'Timestamp' => '20260622101500',
        'TransactionType' => 'CustomerPayBillOnline', 'Amount' => 100, 'PartyA' => '254712345678', 'PartyB' => '174379',
        'PhoneNumber' => '254712345678', 'CallBackURL' => 'https://shop.example/pay/t', 'AccountReference' => 'ORDER-1', 'TransactionDesc' => 'Payment',
    ], $fields);
});
test('client: Buy Goods goes to the till', function () use ($push): void {
    $desk = new Desk(till: '512345');
    $push($desk);
    $fields = json_decode((string) $desk->daraja->requests[1]['body'], true);
    same(['CustomerBuyGoodsOnline', '512345', '174379'], [$fields['TransactionType'], $fields['PartyB'], $fields['BusinessShortCode']]);
});
test('client: one token serves until a minute before its end', function () use ($push): void {
    $desk = new Desk();
    $push($desk);
    $desk->now += 3538;
    $push($desk);
    same(1, $desk->daraja->tokensGiven);
    $desk->now += 1;
    $push($desk);
    same(2, $desk->daraja->tokensGiven);
});
test('client: a token that died early is replaced once, and one prompt is shown', function () use ($push): void {
    $desk = new Desk();
    $push($desk);
    $desk->daraja->killTokens();
    $push($desk);
    same([2, 2], [$desk->daraja->tokensGiven, $desk->prompts()]);
});
test('client: tokens that never work end in a refusal, not in a loop', function () use ($push): void {
    $desk = new Desk();
    $desk->daraja->next('token dead', 'token dead');
    $problem = throws(Refused::class, fn () => $push($desk));
    same(['404.001.03', 4], [$problem->errorCode, count($desk->daraja->requests)]);
});
test('client: a wrong secret is a refusal that does not tell the secret', function (): void {
    $desk = new Desk();
    $wrong = new Malipo\Config('http://localhost', 'key', 'other-secret', '174379', 'passkey', 'https://shop.example/pay');
    $client = new Client($wrong, $desk->daraja, clock: fn () => $desk->now);
    $problem = throws(Refused::class, fn () => $client->query('x'));
    same(false, str_contains($problem->getMessage() . $problem->getTraceAsString(), 'other-secret'));
});
foreach ([0, -1, 250_001] as $amount) {
    test("client: not $amount shillings", function () use ($push, $amount): void {
        $desk = new Desk();
        throws(InvalidInput::class, fn () => $push($desk, $amount));
        same(0, count($desk->daraja->requests));
    });
}
test('client: texts that Daraja would refuse are refused here', function () use ($push): void {
    $desk = new Desk();
    foreach (['', '   ', 'ORDER-1234567', "A\nB", 'Ölçü'] as $account) {
        throws(InvalidInput::class, fn () => $push($desk, 1, $account));
    }
    throws(InvalidInput::class, fn () => $push($desk, 1, 'A', 'Fourteen chars'));
    same(0, count($desk->daraja->requests));
});
foreach ([
    'unreachable' => NotSent::class, 'answer lost' => Unclear::class, 'html' => Unclear::class, 'error 500' => Unclear::class,
    'busy' => Refused::class, 'locked' => Refused::class,
] as $happening => $class) {
    test("client: $happening is $class", function () use ($push, $happening, $class): void {
        $desk = new Desk();
        $desk->daraja->next($happening);
        throws($class, fn () => $push($desk));
    });
}
test('client: no token because the network is down is not sent', function (): void {
    foreach ([new NotSent('down'), new Unclear('lost'), new Answer(503, ''), new Answer(429, '')] as $end) {
        $transport = new class ($end) implements Transport {
            public function __construct(private readonly Answer|Throwable $end)
            {
            }
            public function send(string $method, string $url, array $headers, ?string $body): Answer
            {
                return $this->end instanceof Throwable ? throw $this->end : $this->end;
            }
        };
        $client = new Client((new Desk())->config, $transport);
        throws(NotSent::class, fn () => $client->query('x'));
    }
});
test('client: a question while the customer thinks, and after', function () use ($push): void {
    $desk = new Desk();
    $id = $push($desk)->checkoutRequestId;
    same(Outcome::Waiting, $desk->client->query($id)->outcome);
    $desk->daraja->customer($id, 1032);
    $status = $desk->client->query($id);
    same([Outcome::Cancelled, '1032'], [$status->outcome, $status->resultCode]);
});
test('client: a question about an unknown prompt says nothing about money', fn () => throws(Refused::class, fn () => (new Desk())->client->query('ws_CO_unknown')));
test('client: an answer about another prompt is not believed', function (): void {
    $transport = new class implements Transport {
        public function send(string $method, string $url, array $headers, ?string $body): Answer
        {
            return new Answer(200, str_contains($url, 'oauth')
                ? '{"access_token":"t","expires_in":"3599"}'
                : '{"ResponseCode":"0","CheckoutRequestID":"other","ResultCode":"0"}');
        }
    };
    $client = new Client((new Desk())->config, $transport);
    throws(Unclear::class, fn () => $client->query('mine'));
});
test('client: an answer without a result is not a payment', function (): void {
    foreach (['{"ResponseCode":"0","ResultCode":""}', '{"ResponseCode":"0"}', '{"ResponseCode":"0","ResultCode":null}', '[]', 'null'] as $body) {
        $transport = new class ($body) implements Transport {
            public function __construct(private readonly string $body)
            {
            }
            public function send(string $method, string $url, array $headers, ?string $body): Answer
            {
                return new Answer(200, str_contains($url, 'oauth') ? '{"access_token":"t","expires_in":3599}' : $this->body);
            }
        };
        throws(Unclear::class, fn () => (new Client((new Desk())->config, $transport))->query('mine'));
    }
});
test('token cache: a file that only its owner can read, and broken ones are ignored', function (): void {
    $folder = sys_get_temp_dir() . '/malipo-test-' . bin2hex(random_bytes(6));
    $cache = new FileTokenCache($folder);
    same(null, $cache->get('k', 0));
    $cache->set('k', 'token', 100);
    same(['token', null, null], [$cache->get('k', 99), $cache->get('k', 100), $cache->get('other', 0)]);
    $file = glob("$folder/*.json")[0];
    same(0600, fileperms($file) & 0777);
    file_put_contents($file, '{"token":5');
    same(null, $cache->get('k', 0));
    $cache->set('k', 'again', 100);
    $cache->forget('k');
    same([null, []], [$cache->get('k', 0), glob("$folder/*")]);
    rmdir($folder);
});
