import { Extension } from '@tiptap/core'
import { type EditorState, NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'

const selectedBlock = ({ selection }: EditorState) =>
  selection instanceof NodeSelection && selection.node.isBlock && selection.node.isAtom ? selection : null

/** To the start of the text behind what is selected; where no text stands there, an empty paragraph comes. */
function moveBehind(state: EditorState, { to }: NodeSelection) {
  const change = state.tr
  if (!state.doc.resolve(to).nodeAfter?.isTextblock) {
    const paragraph = state.schema.nodes.paragraph?.create()
    if (!paragraph) return null
    change.insert(to, paragraph)
  }
  return change.setSelection(TextSelection.create(change.doc, to + 1)).scrollIntoView()
}

/**
 * A picture or formula that was just put in is left selected, and the next key would take its place: the writer goes on behind
 * it instead. What is selected by hand stays so.
 */
export const BehindInserted = Extension.create({
  name: 'behindInserted',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (changes, before, after) => {
        const inserted = selectedBlock(after)
        if (!inserted || selectedBlock(before) || !changes.some((change) => change.docChanged)) return null
        return moveBehind(after, inserted)
      },
    }),
  ],
})
