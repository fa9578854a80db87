import { HelpPopover } from './HelpPopover'
import { type HelpName, helps } from './helps'

/** Loaded after its figure. */
export default function FigureHelp({ about }: { about: HelpName }) {
  return <HelpPopover help={helps[about]} />
}
