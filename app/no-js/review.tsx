import { STEPS, type ReviewView } from '#contract/no-js-pages.ts'
import { fullName } from '#domain/codeshop/script-checkout.ts'
import { formatMoney, times } from '#domain/money.ts'
import { NO_JS_ORDER, NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { emailDoubt } from '#domain/text/email-doubt.ts'
import { PurchaseTerms } from '#app/information/legal-links.tsx'
import { AddressLines } from '#app/shop/address-lines.tsx'
import { SummaryLine, TotalsList } from '#app/storefront/totals-list.tsx'
import { MeantEmail } from '#app/ui/email-question.tsx'
import { PostedForm, ProblemBox } from './posted-form.tsx'

/** The page where a buyer reviews an order before placing it. */
export function Review({
  shop,
  problem,
  lines,
  totals,
  currency,
  coupon,
  method,
  buyer,
  payment,
  notes,
  kept,
}: ReviewView) {
  const isOrder = shop === 'shop'
  const action = isOrder ? NO_JS_ORDER : NO_JS_PURCHASE
  const meant = emailDoubt(buyer.email)?.meant
  return (
    <>
      {problem !== undefined && <ProblemBox message={problem} />}
      <section className="mt-6 max-w-2xl">
        <h2 className="subtitle">{isOrder ? 'Review Your Order' : 'Review Your Purchase'}</h2>
        <ul className="mt-3 grid gap-1.5">
          {lines.map(({ name, version, quantity, price }) => (
            <SummaryLine
              key={name}
              quantity={quantity}
              name={version === null ? name : `${name}, version ${version}`}
              amount={formatMoney(times(price, quantity), currency)}
            />
          ))}
        </ul>
        <TotalsList
          totals={totals}
          currency={currency}
          takesCoupons={coupon !== undefined}
          coupon={coupon === undefined ? undefined : { code: coupon, freeShipping: totals.shippingDiscount > 0 }}
          isShipped={method !== undefined}
          shippingWords={`Shipping (${method?.name})`}
        />
        <h3 className="mt-6 font-semibold">{isOrder ? 'Shipping to' : 'Customer'}</h3>
        {'country' in buyer ? (
          <AddressLines address={buyer} />
        ) : (
          <>
            <p className="wrap-anywhere">
              <bdi>{fullName(buyer)}</bdi>
              {`, ${buyer.email}`}
            </p>
            {buyer.company !== '' && <p className="wrap-anywhere">{buyer.company}</p>}
          </>
        )}
        {meant !== undefined && (
          <PostedForm
            action={action}
            kept={{ ...kept, [isOrder ? 'shipping.email' : 'customer.email']: meant }}
            className="mt-3 text-warn"
          >
            <MeantEmail meant={meant}>
              <button type="submit" name="step" value={STEPS.review} className="prose-link min-h-11">
                Use this address
              </button>
            </MeantEmail>
          </PostedForm>
        )}
        {method && <p className="mt-1 text-muted">{`${method.name}, ${method.time}`}</p>}
        <h3 className="mt-6 font-semibold">Payment</h3>
        <p>{payment}</p>
        {notes !== '' && (
          <>
            <h3 className="mt-6 font-semibold">Order Notes</h3>
            <p className="wrap-anywhere">{notes}</p>
          </>
        )}
        <PurchaseTerms />
        <PostedForm action={action} kept={kept} className="mt-6 flex flex-wrap gap-3">
          <button type="submit" name="step" value={STEPS.place} className="button">
            {isOrder ? 'Place Order' : 'Complete Purchase'}
          </button>
          <button type="submit" name="step" value={STEPS.change} className="button button-quiet">
            Change
          </button>
        </PostedForm>
      </section>
    </>
  )
}
