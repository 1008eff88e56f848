<?php

declare(strict_types=1);

// Runs the product against its in-memory Daraja and writes down what is said:
// php demo-source/record.php > demo/exchanges.js
require __DIR__ . '/../files/autoload.php';

use Malipo\Answer;
use Malipo\Attempt;
use Malipo\Client;
use Malipo\Config;
use Malipo\MalipoException;
use Malipo\MemoryTokenCache;
use Malipo\Payments;
use Malipo\PdoAttemptStore;
use Malipo\Testing\FakeDaraja;
use Malipo\Transport;

final class Recorder implements Transport
{
    public array $steps = [];
    public string $phone = '';
    public ?Attempt $attempt = null;
    public string $reference = 'INV-204';
    public PdoAttemptStore $store;

    public function __construct(private readonly FakeDaraja $daraja)
    {
    }

    public function step(string $who, string $title, string $text, string $code = ''): void
    {
        $found = $this->store->byReference($this->reference)[0] ?? null;
        $this->steps[] = [
            'who' => $who, 'title' => $title, 'text' => $text, 'code' => $code, 'phone' => $this->phone,
            'row' => $found === null ? null : [
                'state' => $found->state->value, 'checkout_request_id' => $found->checkoutRequestId,
                'result_code' => $found->resultCode, 'receipt' => $found->receipt, 'open' => $found->open ? 'yes' : 'no',
            ],
            'page' => $found === null ? '' : $found->outcome()->sentence(),
        ];
    }

    public function send(string $method, string $url, array $headers, ?string $body): Answer
    {
        $path = preg_replace('#^https?://[^/]+#', '', $url);
        $lines = "$method $path\n";
        foreach ($headers as $name => $value) {
            $lines .= $name . ': ' . preg_replace('/^(Basic|Bearer) .*/', '$1 ‹secret›', $value) . "\n";
        }
        $lines .= $body === null ? '' : "\n" . self::pretty($body);
        [$title, $text] = match (true) {
            str_contains($url, 'oauth') => ['The client asks for a token', 'It is kept until a minute before its end, so the next payment skips this step.'],
            str_contains($url, 'query') => ['The client asks how the prompt ended', 'Silence is no ending. After a minute a job asks, with the id of the prompt.'],
            default => ['The client asks for the prompt', 'The attempt stands in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.'],
        };
        $this->step('shop', $title, $text, $lines);
        try {
            $answer = $this->daraja->send($method, $url, $headers, $body);
        } catch (MalipoException $problem) {
            $this->phone = 'Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.';
            $this->step('network', 'The answer gets lost', 'Daraja has the request, and the shop cannot know it. The client does not send it again: it says “unclear”, which is the truth.', $problem::class . "\n" . $problem->getMessage());
            throw $problem;
        }
        if (str_contains($url, 'stkpush/')) {
            $this->phone = 'Pay KSh 1,005 to DUKA LETU? Enter your M-PESA PIN.';
        }
        $said = str_contains($answer->body, 'access_token') ? preg_replace('/fake-token-\d+/', '‹token›', $answer->body) : $answer->body;
        $this->step('daraja', str_contains($url, 'oauth') ? 'Daraja gives a token' : (str_contains($url, 'query') ? 'Daraja tells how it ended' : 'Daraja has taken the request'),
            str_contains($url, 'oauth') ? 'It lives for an hour.' : (str_contains($url, 'query') ? 'The result comes as text here and as a number in callbacks. Both are understood.' : 'This is not a payment. It only says that the prompt is on its way to the phone.'),
            "HTTP {$answer->status}\n\n" . self::pretty($said));
        return $answer;
    }

    public static function pretty(string $json): string
    {
        $value = json_decode($json, true);
        if (isset($value['Password'])) {
            $value['Password'] = '‹base64 of shortcode, passkey and timestamp›';
        }
        if (isset($value['CallBackURL'])) {
            $value['CallBackURL'] = preg_replace('#/[0-9a-f]{32}$#', '/‹token of this attempt›', $value['CallBackURL']);
        }
        return json_encode($value, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
    }
}

function play(string $key, string $label, ?int $code): array
{
    $now = strtotime('2026-06-22T07:15:00Z');
    $clock = function () use (&$now): int {
        return $now;
    };
    $daraja = new FakeDaraja('key', 'secret', '174379', 'passkey', $clock);
    $recorder = new Recorder($daraja);
    $recorder->store = $store = new PdoAttemptStore(new PDO('sqlite::memory:'));
    $store->createTables();
    $config = new Config('http://localhost', 'key', 'secret', '174379', 'passkey', 'https://duka.example/pay');
    $payments = new Payments($config, new Client($config, $recorder, new MemoryTokenCache(), $clock), $store, clock: $clock);

    $recorder->step('shop', 'A customer presses “Pay”', 'The shop asks for 1,005 shillings for invoice INV-204.', '$payments->start(\'INV-204\', \'0700 000 000\', 1005);');
    if ($key === 'lost') {
        $daraja->next('answer lost');
    }
    $attempt = $payments->start('INV-204', '0700 000 000', 1005);
    $recorder->step('shop', $key === 'lost' ? 'The attempt is unclear' : 'The attempt is waiting',
        $key === 'lost' ? 'Whoever presses “Pay” again now gets this attempt and no second prompt.' : 'The shop’s page says what to do on the phone. Whoever presses “Pay” again now gets this attempt and no second prompt.',
        '$attempt->state; // ' . $attempt->state->value);
    $checkout = $daraja->lastCheckoutId();
    $now += 21;
    if ($key === 'silence') {
        $recorder->phone = 'TFM4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.';
        $daraja->customer($checkout, 0, 'TFM4K7X2AB');
        $recorder->step('customer', 'She enters her PIN', 'The money has moved. Daraja posts its callback, and it gets lost: the shop’s server was being restarted.');
        $now += 60;
        $payments->tidy();
        $recorder->step('shop', 'The attempt is paid', 'Money was found without a callback. A query returns no receipt; if the callback arrives after all, it adds the receipt.', '$payments->tidy(); // run every minute');
        return ['key' => $key, 'label' => $label, 'steps' => $recorder->steps];
    }
    $recorder->phone = match ($code) {
        0 => 'TFM4K7X2AB Confirmed. KSh 1,005.00 paid to DUKA LETU.',
        1032 => 'Request cancelled.',
        1037 => '',
        1 => 'Failed. You do not have enough money in your M-PESA account.',
        2001 => 'Wrong PIN.',
        default => '',
    };
    $recorder->step('customer', match ($code) {
        0 => 'She enters her PIN', 1032 => 'She presses Cancel', 1037 => 'The phone does not answer', 1 => 'She enters her PIN, the account is short', 2001 => 'She mistypes her PIN',
    }, match ($code) {
        0 => 'The money has moved. Daraja now posts a document to the callback address.',
        1037 => 'It is switched off or has no signal. After a while Daraja gives up and says so.',
        default => 'Nothing was taken. Daraja says so in a document to the callback address.',
    });
    [$url, $json] = $daraja->customer($checkout, $code, 'TFM4K7X2AB');
    $recorder->step('daraja', 'Daraja posts the callback', $code === 0 ? 'The details are a list in no promised order, some of it without values.' : 'Other endings have no details at all. A number is all there is.',
        'POST ' . preg_replace('#^https://[^/]+|[0-9a-f]{32}#', '', $url) . "‹token of this attempt›\n\n" . Recorder::pretty($json));
    $settled = $payments->receive(basename($url), $json);
    $recorder->step('shop', $settled->isPaid() ? 'The attempt is paid' : 'The attempt has ended without money',
        $settled->isPaid()
            ? ($key === 'lost' ? 'The token in the address led to the attempt, although its request was never answered. The document was kept before it was read.' : 'The document was kept before it was read. The same callback again would change nothing.')
            : 'The sentence for the customer comes from the code. She can press “Pay” again: this attempt is closed, and there is room for another.',
        '$payments->receive($token, $body);' . "\n" . '$attempt->outcome(); // Outcome::' . $settled->outcome()->name
            . ($settled->isPaid() ? "\n" . '$attempt->receipt;   // ' . $settled->receipt : ''));
    return ['key' => $key, 'label' => $label, 'steps' => $recorder->steps];
}

$exchanges = [
    play('paid', 'She pays', 0),
    play('cancelled', 'She cancels', 1032),
    play('no-answer', 'The phone is off', 1037),
    play('no-funds', 'Too little money', 1),
    play('wrong-pin', 'A wrong PIN', 2001),
    play('lost', 'Daraja’s answer is lost', 0),
    play('silence', 'The callback is lost', null),
];
echo "// Recorded by demo-source/record.php from Malipo 1.0.0 and its in-memory Daraja. No payment took place.\nexport const exchanges = "
    . json_encode($exchanges, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR) . ";\n";
