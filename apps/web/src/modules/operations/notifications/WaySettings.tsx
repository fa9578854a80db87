import { MailSettings } from './MailSettings'
import { WebhookSettings } from './WebhookSettings'

/** Both are small and link to each other. */
export default function WaySettings({ kind }: { kind: string }) {
  return kind === 'webhook' ? <WebhookSettings /> : <MailSettings />
}
