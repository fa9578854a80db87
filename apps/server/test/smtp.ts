import { SMTPServer } from 'smtp-server'

export type Received = { to: string; messageId: string; headers: string; text: string }
type Fault = { code: number; text: string }

/**
 * A real mail server that accepts, refuses, delays or dies as the test sets it.
 * @param at its port; 0: any free one
 */
export const mailServer = async (at = 0) => {
  const receivedMails: Received[] = []
  const faults = new Map<string, Fault>()
  const state = {
    delay: 0,
    died: false,
    /** Reply to every mail, whatever the recipient. */
    refuses: undefined as Fault | undefined,
    /** Called before the mail is acknowledged. */
    onMail: (_: Received): void => {},
  }
  const refusal = ({ code, text }: Fault) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, callback) =>
      username === 'kampus' && password === 'rahasia'
        ? callback(null, { user: username })
        : callback(refusal({ code: 535, text: 'no' })),
    onMailFrom: (_address, _session, callback) => callback(state.refuses && refusal(state.refuses)),
    onRcptTo: ({ address }, _, callback) => {
      const fault = faults.get(address)
      callback(fault && refusal(fault))
    },
    onData: (stream, { envelope }, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const [head = '', ...rest] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n')
        const mail = {
          to: envelope.rcptTo[0]?.address ?? '',
          messageId: /^message-id: <([^>]+)>/im.exec(head)?.[1] ?? '',
          headers: head.replace(/\r\n[ \t]+/g, ' '),
          text: rest.join('\n\n'),
        }
        setTimeout(() => {
          if (state.died) return
          receivedMails.push(mail)
          state.onMail(mail)
          callback()
        }, state.delay)
      })
    },
  })
  server.on('error', () => {}) // tests cut connections
  const port = await new Promise<number>((ready) => {
    const bound = server.listen(at, '127.0.0.1', () => {
      const address = bound.address()
      ready(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port, received: receivedMails, faults, state, close }
}
