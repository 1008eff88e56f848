import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Starts a local mail server that stores the emails it receives. @param options changes to the server's behavior */
export async function startStubMailServer(options: SMTPServerOptions = {}) {
  const recipients: string[] = []
  const mails: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo(to, _, done) {
      recipients.push(to.address)
      done()
    },
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  return {
    address: `127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    recipients,
    mails,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
