import { answerDeskMessage, type DeskMessage } from '#contract/desk/messages.ts'
import { replyTo } from '#domain/desk/reply.ts'
import { mailLink } from '#domain/text/contact-links.ts'
import { accountState } from '#app/login/account.ts'
import { actAtDesk } from './desk-service.ts'
import { TextAction } from './text-action.tsx'

type Props = { message: DeskMessage; reload(): Promise<void> }

/** Replies to a message: from this page if the site sends email, otherwise in the owner's own email app. */
export function ReplyAction({ message, reload }: Props) {
  const state = accountState.use()
  const { number, reference, name, email } = message
  if (!('sendsMail' in state && state.sendsMail))
    return (
      <div className="grid justify-items-start gap-2">
        <a href={mailLink(email, replyTo(message))} className="button">
          Reply in your email app
        </a>
        <p className="max-w-prose text-sm text-muted">
          This site does not send email. Your email app opens with the message quoted; your reply is not saved here.
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
