import fc from 'fast-check'
import { cents, percentOf } from '#domain/money.ts'
import { TAX_OBLIGATION } from '#domain/nil-returns/nil-return.ts'
import { PASSWORD } from './accounts.ts'
import { ADDRESS, ORDER, CUSTOMER, ONE_SCRIPT } from './sample-orders.ts'

const pin = fc.nat({ max: 999_999_999 }).map((number) => `A${String(number).padStart(9, '0')}Z`)
const filing = fc.record({ pin, year: fc.integer({ min: 2015, max: 2025 }) }).map(({ pin: taxpayer, year }) => ({
  pin: taxpayer,
  tax_obligation: TAX_OBLIGATION,
  return_period_from: `01/01/${year}`,
  return_period_to: `31/12/${year}`,
}))
const message = fc.record({
  name: fc.string({ minLength: 1, maxLength: 20 }),
  email: fc.constantFrom('a@b', 'wanjiru@example.org'),
  subject: fc.constantFrom('A shop', '=cmd()', '<script>'),
  message: fc.string({ unit: 'binary', minLength: 3, maxLength: 60 }),
})

/** The number of an existing order. */
export const KNOWN_ORDER = 'KB-FUZZ234567'

const helpful = fc.record({ post: fc.constantFrom(1, 2, 3), reader: fc.stringMatching(/^[0-9a-f]{32}$/) })

const order = fc
  .record({ quantity: fc.constantFrom(1, 1, 1, 2, 99), product: fc.constantFrom('walking-earbuds', 'trail-watch') })
  .map(({ quantity, product }) => {
    const subtotal = cents(quantity * (product === 'trail-watch' ? 265_00 : 44_00))
    return { ...ORDER, lines: [{ id: product, quantity }], total: subtotal + percentOf(subtotal, 8) }
  })
const lookup = fc.record({
  orderNumber: fc.constantFrom(KNOWN_ORDER, 'KB-AAAAAAAAAA'),
  email: fc.constantFrom(ADDRESS.email, 'a@b'),
})
const payment = lookup.map(({ orderNumber, email }) => ({ number: orderNumber, email }))
const review = fc.record({
  product: fc.constantFrom('trail-watch', 'nothing'),
  rating: fc.integer({ min: 1, max: 5 }),
  name: fc.string({ minLength: 1, maxLength: 20 }),
  title: fc.string({ minLength: 1, maxLength: 20 }),
  comment: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
})

/** The IDs, license key and recovery token of existing records, which are filled in before the tests begin. */
export const known = { purchaseId: '', licenseKey: '', token: '', review: '', filing: '', payment: '' }
const later = (make: () => Record<string, unknown>) => fc.constant(undefined).map(make)

const purchase = fc
  .record({
    quantity: fc.constantFrom(1, 1, 2),
    total: fc.constantFrom(0, 0, 0, 1),
    email: fc.constantFrom('a@b', 'wanjiru', 'wanjiru@example.org'),
  })
  .map(({ quantity, total, email }) => ({
    ...ONE_SCRIPT,
    lines: [{ scriptId: 1, quantity }],
    total: total + quantity * 52_92,
    customer: { ...CUSTOMER, email },
  }))
const asked = fc
  .record({
    isKnown: fc.boolean(),
    scriptId: fc.constantFrom(1, 1, 2),
    instance: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  })
  .map(({ isKnown, ...body }) => ({ ...body, licenseKey: isKnown ? known.licenseKey : 'LIC-NONE' }))

const status = fc.constantFrom('pending', 'processing', 'shipped', 'delivered')

export const OWNER = 'owner@kibanda.example'
const credentials = fc.record({
  email: fc.constantFrom('a@example.org', 'nobody@example.org', OWNER),
  password: fc.constantFrom(PASSWORD, 'wrong'),
})
const credential = fc.record({
  id: fc.string(),
  rawId: fc.string(),
  type: fc.constant('public-key'),
  response: fc.dictionary(fc.string(), fc.string()),
})
/** Tokens of one-time links, which are filled in before the tests begin. */
export const links: Record<'owner' | 'reset' | 'open' | 'confirm', string[]> = {
  owner: [],
  reset: [],
  open: [],
  confirm: [],
}

/** Arbitrary valid bodies for each operation that has a request body. */
export const goodBodies: Readonly<Record<string, fc.Arbitrary<Record<string, unknown>>>> = {
  fileNilReturn: filing,
  sendMessage: message,
  countHelpful: helpful,
  placeOrder: order,
  showOrder: lookup,
  // Cancels only an unknown order, because other operations need the known one.
  cancelOrder: lookup.map(({ email }) => ({ orderNumber: 'KB-AAAAAAAAAA', email })),
  showPayment: payment,
  showReceipt: payment,
  payAgain: fc.record({ payment, phone: fc.constantFrom('0712345632', '12') }).map(({ payment: owned, phone }) => ({
    ...owned,
    paymentMethod: { type: 'mpesa', phone, charged: 100 },
  })),
  reportPayment: payment.map((owned) => ({ ...owned, code: 'TKL0AB1CD2' })),
  sendReview: review,
  buyScripts: purchase,
  linkDownload: later(() => ({ purchaseId: known.purchaseId, licenseKey: known.licenseKey })),
  showPurchaseStates: later(() => ({
    purchases: [
      { purchaseId: known.purchaseId, licenseKey: known.licenseKey },
      { purchaseId: known.purchaseId, licenseKey: 'LIC-NONE' },
    ],
  })),
  sendRecovery: fc.record({ email: fc.constantFrom('wanjiru@example.org', 'a@b', 'nobody') }),
  restorePurchase: later(() => ({ licenseKey: known.licenseKey })),
  showRecovered: later(() => ({ token: known.token })),
  validateLicense: asked,
  activateLicense: asked,
  deactivateLicense: asked,
  askToRegister: fc.record({ email: fc.constantFrom('a@example.org', 'b@example.org') }),
  register: later(() => ({ token: links.open.pop() ?? 'none', name: 'Wanjiru', password: PASSWORD })),
  confirmAddress: later(() => ({ token: links.confirm.pop() ?? 'none' })),
  confirmYourself: fc.oneof(
    fc.record({ password: fc.constantFrom(PASSWORD, 'wrong') }),
    fc.record({ passkey: credential }),
  ),
  showAccountLink: later(() => ({ purpose: 'owner', token: links.owner.at(-1) ?? 'none' })),
  signIn: credentials,
  logIn: credentials,
  claimOwnership: later(() => ({
    token: links.owner.pop() ?? 'none',
    name: 'Amani',
    email: OWNER,
    password: PASSWORD,
    keep: [1, 2],
  })),
  endSessions: fc.record({ session: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constant('others')) }),
  changePassword: fc.record({ current: fc.constant(PASSWORD), password: fc.constant(PASSWORD) }),
  askForReset: fc.record({ email: fc.constantFrom('a@example.org', 'nobody@example.org') }),
  resetPassword: later(() => ({ token: links.reset.pop() ?? 'none', password: PASSWORD, keep: [] })),
  addPasskey: fc.record({ name: fc.string({ maxLength: 20 }), response: credential }),
  syncAccountData: fc.record({
    revision: fc.nat({ max: 9 }),
    things: fc.record(
      { cart: fc.anything(), wishlist: fc.array(fc.string()), settings: fc.object() },
      { requiredKeys: [] },
    ),
    orders: fc.array(fc.record({ orderNumber: fc.constantFrom(KNOWN_ORDER, 'KB-1'), email: fc.string() }), {
      maxLength: 3,
    }),
    purchases: fc.array(fc.record({ purchaseId: fc.string(), licenseKey: fc.string() }), { maxLength: 3 }),
  }),
  moveDeskMessage: fc.record({ number: fc.integer({ min: 1, max: 3 }), to: fc.constantFrom('inbox', 'quarantine') }),
  readDeskMessage: fc.record({ number: fc.integer({ min: 1, max: 3 }), isRead: fc.boolean() }),
  answerDeskMessage: fc.record({ number: fc.integer({ min: 1, max: 3 }), text: fc.string({ unit: 'binary' }) }),
  moveDeskOrder: fc.oneof(
    fc.constant({ orderNumber: KNOWN_ORDER, from: 'processing', to: 'shipped' }),
    fc.record({ orderNumber: fc.constantFrom(KNOWN_ORDER, 'KB-1'), from: status, to: status }),
  ),
  undoDeskOrder: fc.oneof(
    fc.constant({ orderNumber: KNOWN_ORDER, from: 'shipped' }),
    fc.record({ orderNumber: fc.constantFrom(KNOWN_ORDER, 'KB-1'), from: status }),
  ),
  trackDeskOrder: fc.oneof(
    fc.constant({ orderNumber: KNOWN_ORDER, from: null, trackingNumber: 'G4S-1' }),
    fc.record({
      orderNumber: fc.constantFrom(KNOWN_ORDER, 'KB-1'),
      from: fc.constantFrom(null, 'G4S-1', 'G4S-2'),
      trackingNumber: fc.constantFrom('', 'G4S-1', 'G4S-2'),
    }),
  ),
  noteDeskOrder: fc.record({ orderNumber: fc.constantFrom(KNOWN_ORDER, 'KB-1'), text: fc.string({ unit: 'binary' }) }),
  changeDeskPayment: fc
    .oneof(
      fc.constant({ change: 'refund', receipt: 'R-1' }),
      fc.record({
        change: fc.constantFrom('refund', 'refund-through'),
        receipt: fc.constantFrom('R-2', 'R-3'),
        left: fc.nat(60_000),
        part: fc.record({
          lines: fc.array(fc.record({ position: fc.nat(2), amount: fc.nat(100) }), { maxLength: 2 }),
          shipping: fc.nat(1_500),
        }),
        restock: fc.array(fc.record({ position: fc.nat(1), quantity: fc.constantFrom(1, 2) }), { maxLength: 1 }),
      }),
    )
    .map((body) => ({ ...body, payment: known.payment, reason: 'asked for' })),
  resendFailedMails: fc.constant({}),
  askDeskPayment: later(() => ({ payment: known.payment })),
  setDeskStock: fc.record({
    product: fc.constantFrom('quiet-keyboard-75', 'nothing'),
    from: fc.constantFrom(40, 40, 41),
    to: fc.constant(40),
  }),
  decideDeskReview: later(() => ({ reference: known.review, decision: 'approved' })),
  linkDeskPurchases: fc.record({ email: fc.constantFrom('wanjiru@example.org', 'nobody@example.org') }),
  changeDeskPurchase: later(() => ({ purchase: known.purchaseId, change: 'reset', reason: 'asked for' })),
  changeDeskKeys: fc.record({ reason: fc.constant('a new year') }),
  settleDeskFiling: later(() => ({ id: known.filing, acknowledgementNumber: null })),
  exportDesk: fc.constantFrom({}, { table: 'orders' }, { table: 'users' }, { month: '2026-11' }),
  closeAccount: later(() => ({ password: PASSWORD })),
  removePasskey: fc.record({ passkey: fc.integer({ min: 1, max: 50 }) }),
  signInWithPasskey: fc.record({ response: credential }),
}
