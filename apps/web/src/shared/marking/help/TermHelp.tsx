import { HelpPopover } from './HelpPopover'
import { type TermName, terms } from './terms'

/** Loaded after its word. */
export default function TermHelp({ about }: { about: TermName }) {
  return <HelpPopover help={terms[about]} />
}
