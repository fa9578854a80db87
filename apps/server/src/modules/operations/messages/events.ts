import { type Effects, none } from '../../../platform/events.ts'

interface MessageEvents {
  'message.written': { thread_ids: readonly number[]; author_id: number }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends MessageEvents {}
}

/** Not audited: messages never change and record author and time themselves, and others read the log. */
export const messageEffects: Effects<keyof MessageEvents> = {
  'message.written': { audit: none, invalidates: none },
}
