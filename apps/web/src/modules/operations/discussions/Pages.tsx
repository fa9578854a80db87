import { DiscussionPage } from './DiscussionPage'
import { Discussions } from './Discussions'

/** The list of a class, or one question by id. */
export default function Pages({ kind }: { kind: string | undefined }) {
  return kind === undefined ? <Discussions /> : <DiscussionPage key={kind} id={Number(kind)} />
}
