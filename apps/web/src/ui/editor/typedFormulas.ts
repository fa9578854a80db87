import { Extension, InputRule } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'

/** Text between two dollars: no space at its ends, and not the text between two prices ($5-$10, $5, $10). */
export const INLINE = /(?<![\\$\w])\$((?:[^\s$][^$\n]*)?[^\s$\\,;:./(<>=+*–-])\$$/
/** A paragraph with only a formula. */
export const BLOCK = /^\$\$\s*([^$\n]*[^\s$\\])\s*\$\$$/
const ESCAPED = /\\\$$/

/** Positions of dollars typed as `\$`: they start no formula. */
const plainDollars = new PluginKey<readonly number[]>('plainDollars')

const standsForBlock = (state: EditorState, at: number, to: number): boolean => {
  const $at = state.doc.resolve(at)
  const { blockMath } = state.schema.nodes
  const index = $at.index(-1)
  return (
    blockMath !== undefined &&
    $at.parent.type.name === 'paragraph' &&
    to === $at.end() &&
    $at.node(-1).canReplaceWith(index, index + 1, blockMath)
  )
}

const inline = new InputRule({
  find: INLINE,
  handler: ({ state, range, match: [, latex] }) => {
    const node = state.schema.nodes.inlineMath?.create({ latex })
    if (!node || plainDollars.getState(state)?.includes(range.from)) return null
    state.tr.replaceWith(range.from, range.to, node)
  },
})

const block = new InputRule({
  find: BLOCK,
  handler: ({ state, range, match: [, latex] }) => {
    if (!standsForBlock(state, range.from, range.to)) return null
    const $from = state.doc.resolve(range.from)
    const { blockMath, paragraph } = state.schema.nodes
    const nodes = [blockMath?.create({ latex }), paragraph?.create()].filter((node) => node !== undefined)
    const { tr } = state
    tr.replaceWith($from.before(), $from.after(), nodes)
    tr.setSelection(TextSelection.create(tr.doc, $from.before() + 2))
  },
})

const escapedRule = new InputRule({
  find: ESCAPED,
  handler: ({ state, range }) => {
    state.tr.insertText('$', range.from, range.to).setMeta(plainDollars, range.from)
  },
})

/** `$…$` becomes a formula on its last dollar, `$$…$$` a block formula; `\$` is a dollar. */
export const TypedFormulas = Extension.create({
  name: 'typedFormulas',
  addInputRules: () => [escapedRule, block, inline],
  addProseMirrorPlugins: () => [
    new Plugin<readonly number[]>({
      key: plainDollars,
      state: {
        init: () => [],
        apply: (change, dollars) => {
          const at: number | undefined = change.getMeta(plainDollars)
          const movedPositions = change.docChanged
            ? dollars
                .map((dollar) => change.mapping.mapResult(dollar))
                .filter(({ deleted: isDeleted }) => !isDeleted)
                .map(({ pos }) => pos)
            : dollars
          return at === undefined ? movedPositions : [...movedPositions, at]
        },
      },
    }),
  ],
})
