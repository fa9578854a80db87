import { Conversation } from './Conversation'
import { Conversations } from './Conversations'

/** All conversations, or one by id. */
export default function Pages({ kind }: { kind: string | undefined }) {
  return kind === undefined ? <Conversations /> : <Conversation key={kind} id={Number(kind)} />
}
