import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { REMINDER, filingDeadline, lastYear, LATE_PENALTY_SHILLINGS } from '#domain/nil-returns/nil-return.ts'
import { daysBetween, longDate } from '#domain/dates.ts'
import { inThousands } from '#domain/money.ts'

/**
 * Facts to know before filing: who may file, how the PIN is used, the deadline, what to do about a late or refused
 * return, and the official channels.
 */
export function FilingFacts({ year, today, isLive }: { year: number; today: string; isLive: boolean }) {
  const deadline = filingDeadline(year)
  const thisYear = lastYear(today) + 1
  return (
    <dl className="grid gap-6">
      <Fact title="Who may file nil">
        Only someone who had no income at all in that year: no salary, no business income, no rental income, no side
        jobs. A return that KRA’s own records contradict, such as eTIMS invoices or tax withheld in your name, is
        rejected. File only for yourself, with your own PIN.
      </Fact>
      <Fact title="What you need">
        Your PIN and nothing else. It needs the obligation Income Tax - Resident Individual, which is in your iTax
        profile. Never give anybody your iTax password; this form does not ask for it. Keep the acknowledgement number
        that you get.
      </Fact>
      <Fact title="What happens to your PIN">
        This server passes it to KRA if filing is live. It stores a keyed hash and the last two characters, so that the
        same return is not filed twice. The PIN appears in no log and no URL.{' '}
        <a href={`${addressOf(pages.privacy)}#your-kra-pin`} className="prose-link">
          Privacy
        </a>
      </Fact>
      <Fact title="Deadline">
        <span>{`The deadline for the ${year} return ${today > deadline ? 'was' : 'is'} ${longDate(deadline)}.`}</span>{' '}
        <span className={isLive ? '' : 'invisible'}>{timeLeft(daysBetween(today, deadline))}</span>{' '}
        {today > filingDeadline(thisYear - 1) &&
          `You can file for ${thisYear} from 1 January to ${longDate(filingDeadline(thisYear))}. `}
        <a href={`/${REMINDER}`} className="prose-link">
          Add a yearly reminder to your calendar
        </a>
      </Fact>
      <Fact title="If you are late">
        KRA charges individuals KSh {inThousands(LATE_PENALTY_SHILLINGS)} for each nil return after the deadline. File
        it anyway. The penalty appears in iTax under <strong>My Ledger</strong>. To pay it, open{' '}
        <strong>Payments</strong>, register the payment, and pay the slip by M-Pesa: paybill 222222, with the slip’s
        payment registration number (PRN) as the account number. You can also dial *222# to pay it.
      </Fact>
      <Fact title="If it is rejected, or KRA does not answer">
        If your return is rejected, this page tells you what to check. If KRA gave no clear answer, check iTax before
        you file again here: the return may have gone through.
      </Fact>
      <Fact title="If you filed nil by mistake">File an amended return in iTax, or call KRA.</Fact>
      <Fact title="Official channels">
        <a href="https://itax.kra.go.ke" className="prose-link" rel="noopener">
          iTax
        </a>
        ,{' '}
        <a href="https://www.ecitizen.go.ke" className="prose-link" rel="noopener">
          eCitizen
        </a>
        , the KRA M-Service app, or a Huduma Centre. KRA answers questions on{' '}
        <a href="tel:+254711099999" className="prose-link">
          0711 099 999
        </a>
        .
      </Fact>
    </dl>
  )
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="label">{title}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}

function timeLeft(days: number): string {
  if (days < 0) return days === -1 ? 'That was yesterday.' : `That was ${-days} days ago.`
  if (days === 0) return 'That is today.'
  return days === 1 ? 'That is tomorrow.' : `${days} days are left.`
}
