import { Node } from '@tiptap/core'

/** A line of imported texts. It has no button. */
export const HorizontalRule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
})
