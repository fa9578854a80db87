import { Extension } from '@tiptap/core'
import { type EditorState, NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'

const selectedBlock = ({ selection }: EditorState) =>
  selection instanceof NodeSelection && selection.node.isBlock && selection.node.isAtom ? selection : null

/** Moves behind the selection, into a new paragraph if there is no text. */
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
 * An inserted picture or formula is left selected, and the next key would replace it, so the cursor moves
 * behind it. A manual selection stays.
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
