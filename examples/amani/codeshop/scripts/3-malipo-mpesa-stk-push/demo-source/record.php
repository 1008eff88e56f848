<?php

declare(strict_types=1);

// Runs the product against its in-memory Daraja and writes down what is said:
// php demo-source/record.php > demo/exchanges.js
require __DIR__ . '/../files/autoload.php';

use Malipo\Answer;
use Malipo\Attempt;
use Malipo\AttemptState;
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
            // While start() is running, the shop's page has nothing to tell yet.
            'page' => match ($found?->state) {
                null => '',
                AttemptState::Sending => 'One moment…',
                default => $found->outcome()->sentence(),
            },
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
            str_contains($url, 'oauth') => ['The client asks for a token', 'It is cached until a minute before it expires, so the next payment skips this step.'],
            str_contains($url, 'query') => ['The client asks how the prompt ended', 'A minute without a callback has passed. A job queries Daraja with the ID of the prompt.'],
            default => ['The client asks for the prompt', 'The attempt is in the database already. Its random token is the end of the callback address, so the callback finds it whatever happens to this request.'],
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

/** The shop, its clock and everything that is said in one exchange. */
final class Replay
{
    public int $now;
    public readonly FakeDaraja $daraja;
    public readonly Recorder $recorder;
    public readonly Payments $payments;

    public function __construct()
    {
        $this->now = strtotime('2026-11-21T07:15:00Z');
        $clock = fn (): int => $this->now;
        $this->daraja = new FakeDaraja('key', 'secret', '174379', 'passkey', $clock);
        $this->recorder = new Recorder($this->daraja);
        $this->recorder->store = new PdoAttemptStore(new PDO('sqlite::memory:'));
        $this->recorder->store->createTables();
        $config = new Config('http://localhost', 'key', 'secret', '174379', 'passkey', 'https://duka.example/pay/callback');
        $client = new Client($config, $this->recorder, new MemoryTokenCache(), $clock);
        $this->payments = new Payments($config, $client, $this->recorder->store, clock: $clock);
    }

    public function start(string $title = 'A customer presses “Pay”', string $text = 'The shop asks for 1,005 shillings for invoice INV-204.'): Attempt
    {
        $this->recorder->step('shop', $title, $text, START);
        return $this->payments->start('INV-204', '0700 000 000', 1005);
    }

    public function waiting(Attempt $attempt): void
    {
        $lost = $attempt->state === AttemptState::Unclear;
        $this->recorder->step('shop', $lost ? 'The attempt is unclear' : 'The attempt is waiting',
            ($lost ? '' : 'The shop’s page says what to do on the phone. ') . 'Another press on “Pay” gets this attempt and shows no second prompt.',
            '$attempt->state; // AttemptState::' . $attempt->state->name);
    }

    /** What the customer does, and the callback that follows. */
    public function ends(int $code, string $title, string $text, string $phone): Attempt
    {
        $this->now += 21;
        $this->recorder->phone = $phone;
        $this->recorder->step('customer', $title, $text);
        [$url, $json] = $this->daraja->customer($this->daraja->lastCheckoutId(), $code, RECEIPT);
        $this->recorder->step('daraja', 'Daraja posts the callback', $code === 0 ? 'The details are a list in no promised order, some of it without values.' : 'Other endings have no details at all. A code is all there is.',
            'POST ' . preg_replace('#^https://[^/]+|[0-9a-f]{32}#', '', $url) . "‹token of this attempt›\n\n" . Recorder::pretty($json));
        return $this->payments->receive(basename($url), $json);
    }

    public function settled(Attempt $attempt, string $text): void
    {
        $code = '$attempt = $payments->receive($token, $body);' . "\n" . '$attempt->outcome(); // Outcome::' . $attempt->outcome()->name;
        $code .= match (true) {
            $attempt->isPaid() => "\n" . '$attempt->receipt; // ' . $attempt->receipt,
            $attempt->retryNotBefore() !== null => "\n" . '$attempt->retryNotBefore(); // ' . $attempt->retryNotBefore(),
            default => "\n" . '$attempt->outcome()->next(); // Next::' . $attempt->outcome()->next()->name,
        };
        $this->recorder->step('shop', $attempt->isPaid() ? 'The attempt is paid' : 'The attempt has ended without money', $text, $code);
    }

    public function told(string $key, string $label): array
    {
        return ['key' => $key, 'label' => $label, 'steps' => $this->recorder->steps];
    }
}

const START = '$attempt = $payments->start(\'INV-204\', \'0700 000 000\', 1005);';
const RECEIPT = 'UKL4K7X2AB';
const CONFIRMED = RECEIPT . ' Confirmed. KSh 1,005.00 paid to DUKA LETU.';

function paid(): array
{
    $replay = new Replay();
    $replay->waiting($replay->start());
    $attempt = $replay->ends(0, 'She enters her PIN', 'The money has moved. Daraja now posts a document to the callback address.', CONFIRMED);
    $replay->settled($attempt, 'The document was stored before it was parsed. The same callback again would change nothing.');
    return $replay->told('paid', 'She pays');
}

function notPaid(string $key, string $label, int $code, string $title, string $phone): array
{
    $replay = new Replay();
    $replay->waiting($replay->start());
    $text = $code === 1037 ? 'It is switched off or has no signal. After a while Daraja gives up and says so.' : 'Nothing was taken. Daraja says so in a document to the callback address.';
    $replay->settled($replay->ends($code, $title, $text, $phone), 'The sentence for the customer comes from the code. She can press “Pay” again: this attempt is closed, and there is room for another.');
    return $replay->told($key, $label);
}

function tooSoon(): array
{
    $replay = new Replay();
    $replay->waiting($replay->start());
    $attempt = $replay->ends(17, 'She enters her PIN', 'She paid another invoice of 1,005 shillings a minute ago. M-Pesa takes the same amount from the same person only once in two minutes.', 'Failed. You have made this payment already. Try again in two minutes.');
    $replay->settled($attempt, 'The attempt says from when another prompt makes sense, as a time that your page can count down to.');
    $held = $replay->start('She presses “Pay” again at once', 'Malipo shows no second prompt for this invoice.');
    $replay->recorder->step('shop', 'She gets the same attempt', 'Nothing was sent to Daraja. Another amount, another phone or another invoice would not be held back.',
        '$attempt->outcome(); // Outcome::' . $held->outcome()->name);
    $replay->now += 120;
    $replay->recorder->phone = '';
    $replay->waiting($replay->start('She presses “Pay” two minutes later', 'Now there is room for another prompt.'));
    return $replay->told('too-soon', 'Too soon after another payment');
}

function answerLost(): array
{
    $replay = new Replay();
    $replay->daraja->next('answer lost');
    $replay->waiting($replay->start());
    $attempt = $replay->ends(0, 'She enters her PIN', 'The money has moved. Daraja now posts a document to the callback address.', CONFIRMED);
    $replay->settled($attempt, 'The token in the address led to the attempt, although its request was never answered. The document was stored before it was parsed.');
    return $replay->told('lost', 'Daraja’s answer is lost');
}

function callbackLost(): array
{
    $replay = new Replay();
    $replay->waiting($replay->start());
    $replay->now += 21;
    $replay->recorder->phone = CONFIRMED;
    $replay->daraja->customer($replay->daraja->lastCheckoutId(), 0, RECEIPT);
    $replay->recorder->step('customer', 'She enters her PIN', 'The money has moved. Daraja posts its callback, and it gets lost: the shop’s server was being restarted. Daraja does not promise to post it again.');
    $replay->now += 60;
    $settled = $replay->payments->tidy();
    $replay->recorder->step('shop', 'The attempt is paid', 'Money was found without a callback. A query returns no receipt; if the callback arrives after all, it adds the receipt.', '$payments->tidy(); // ' . $settled);
    return $replay->told('silence', 'The callback is lost');
}

function bothLost(): array
{
    $replay = new Replay();
    $replay->daraja->next('answer lost');
    $replay->waiting($replay->start());
    $replay->now += 21;
    $replay->recorder->phone = CONFIRMED;
    $replay->recorder->step('customer', 'She enters her PIN', 'The money has moved, and the callback gets lost too. Without an answer the shop has no CheckoutRequestID, so it cannot ask Daraja.');
    $replay->now += 160;
    $settled = $replay->payments->tidy();
    $replay->recorder->step('shop', 'Three minutes later nobody knows', 'The prompt has left the phone by now, so the attempt is closed and the page tells the truth. The shop does not claim that she has not paid.', '$payments->tidy(); // ' . $settled);
    $found = $replay->payments->unclear();
    $replay->recorder->step('shop', 'A person looks it up', 'The attempt is on the daily list. The statement of the shortcode shows the payment, with the reference INV-204.',
        'count($payments->unclear()); // ' . count($found) . "\n" . '$payments->unclear()[0]->outcome()->next(); // Next::' . $found[0]->outcome()->next()->name);
    return $replay->told('both-lost', 'The answer and the callback are lost');
}

$exchanges = [
    paid(),
    notPaid('cancelled', 'She cancels', 1032, 'She presses Cancel', 'Request canceled.'),
    notPaid('no-answer', 'The phone is off', 1037, 'The phone does not answer', ''),
    notPaid('no-funds', 'Too little money', 1, 'She enters her PIN, the account is short', 'Failed. You do not have enough money in your M-PESA account.'),
    notPaid('wrong-pin', 'A wrong PIN', 2001, 'She mistypes her PIN', 'Wrong PIN.'),
    tooSoon(),
    answerLost(),
    callbackLost(),
    bothLost(),
];
echo "// Recorded by demo-source/record.php from Malipo 1.0.0 and its in-memory Daraja. No payment took place.\nexport const exchanges = "
    . json_encode($exchanges, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR) . ";\n";
