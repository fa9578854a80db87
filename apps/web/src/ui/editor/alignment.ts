import { type Editor, Extension } from '@tiptap/core'

const types = ['paragraph', 'heading']

/** Left is the default. */
export type Align = 'center' | 'right' | 'justify'

const ofAttribute = (value: string | null): Align | null =>
  value === 'center' || value === 'right' || value === 'justify' ? value : null

/** Alignment of paragraphs and headings in an attribute; the server keeps only these three values. */
export const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types,
      attributes: {
        align: {
          default: null,
          parseHTML: (element) => ofAttribute(element.getAttribute('data-align')),
          renderHTML: ({ align }) => (align ? { 'data-align': align } : {}),
        },
      },
    },
  ],
  addKeyboardShortcuts() {
    const to = (align: Align | null) => () => alignTo(this.editor, align)
    return {
      'Mod-Shift-l': to(null),
      'Mod-Shift-e': to('center'),
      'Mod-Shift-r': to('right'),
      'Mod-Shift-j': to('justify'),
    }
  },
})

export const alignTo = (editor: Editor, align: Align | null): boolean =>
  types.reduce((chain, type) => chain.updateAttributes(type, { align }), editor.chain().focus()).run()

/** Does the block at the cursor have this alignment? */
export const isAligned = (editor: Editor, align: Align | null): boolean =>
  types.some((type) => editor.isActive(type, { align }))
