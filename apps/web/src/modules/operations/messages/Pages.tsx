import { Conversation } from './Conversation'
import { Conversations } from './Conversations'

/** All conversations, or the one of a number. */
export default function Pages({ kind }: { kind: string | undefined }) {
  return kind === undefined ? <Conversations /> : <Conversation key={kind} id={Number(kind)} />
}
