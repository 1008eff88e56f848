import { answerDeskMessage, type DeskMessage } from '#contract/desk/messages.ts'
import { replyTo } from '#domain/desk/reply.ts'
import { mailLink } from '#domain/text/contact-links.ts'
import { accountState } from '../login/account.ts'
import { actAtDesk } from './desk-service.ts'
import { TextAction } from './text-action.tsx'

type Props = { message: DeskMessage; reload(): Promise<void> }

/** Replies to a message: from here if this site sends mail, otherwise with the owner's own mail program. */
export function ReplyAction({ message, reload }: Props) {
  const state = accountState.use()
  const { number, reference, name, email } = message
  if (!('sendsMail' in state && state.sendsMail))
    return (
      <div className="grid justify-items-start gap-2">
        <a href={mailLink(email, replyTo(message))} className="button">
          Reply with your mail program
        </a>
        <p className="max-w-prose text-sm text-muted">
          This site sends no mail. Your mail program opens with the message quoted; your reply is not kept here.
        </p>
      </div>
    )
  return (
    <TextAction
      draft={`answer ${reference}`}
      label={`Reply to ${name}`}
      action="Send reply"
      rows={6}
      send={(text) => actAtDesk(answerDeskMessage, { body: { number, text } }, 'Your reply is on its way.', reload)}
    />
  )
}
