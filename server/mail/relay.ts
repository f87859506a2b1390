// A copy of each letter to the mailbox of its machine on the operator's own mail domain. The inbox of the
// node is the delivery; the relay only follows it, and its failure is told, not hidden.
import type { Transporter } from 'nodemailer'
import type { Config } from '../settings/config.ts'
import type { Letter } from './letter.ts'

export interface Relay {
  /** Whether the mail server took the copy. */
  send(letter: Letter, mailbox: string): Promise<boolean>
  close(): void
}

const TIMEOUT_MS = 5000

/** Nothing where no mail server is configured. */
export function openRelay(
  { smtpUrl, mailDomain }: Pick<Config, 'smtpUrl' | 'mailDomain'>,
  refused: (error: unknown) => void,
): Relay | undefined {
  if (smtpUrl === null || mailDomain === null) return undefined
  let opened: Promise<Transporter> | undefined
  return {
    async send({ subject, from, html, text }, mailbox) {
      try {
        const transport = await (opened ??= transportTo(smtpUrl))
        await transport.sendMail({
          from: { name: from, address: `no-reply@${mailDomain}` },
          to: `${mailbox}@${mailDomain}`,
          subject,
          html,
          text,
        })
        return true
      } catch (error) {
        refused(error)
        return false
      }
    },
    close: () => void opened?.then(transport => transport.close()),
  }
}

/** The library is loaded with the first letter. */
async function transportTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  // In one object: beside an address, options would be defaults of letters and none of the connection.
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object)
}

export interface WithRelay {
  /** Takes a copy of each letter, where a mail server is configured. */
  readonly relay: Relay | undefined
}
