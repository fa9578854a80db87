import { Mark } from '@tiptap/core'

/** Marks of one element without attributes. */
const elementMark = (name: string, tag: string, key: string | null, excludes = name) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return key === null ? {} : { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

export const Subscript = elementMark('subscript', 'sub', 'Mod-,', 'subscript superscript')
export const Superscript = elementMark('superscript', 'sup', 'Mod-.', 'subscript superscript')
export const Highlight = elementMark('highlight', 'mark', null)
