import { type Editor, Extension } from '@tiptap/core'

const types = ['paragraph', 'heading']

/** Left is where a text stands by itself. */
export type Align = 'center' | 'right' | 'justify'

const ofAttribute = (value: string | null): Align | null =>
  value === 'center' || value === 'right' || value === 'justify' ? value : null

/** Paragraphs and headings say in an attribute how they are aligned; the server keeps these three values alone. */
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

/** Whether the block at the cursor is aligned so. */
export const isAligned = (editor: Editor, align: Align | null): boolean =>
  types.some((type) => editor.isActive(type, { align }))
