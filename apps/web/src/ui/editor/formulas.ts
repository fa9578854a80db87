import { mergeAttributes, Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'

export type Formula = { latex: string; block: boolean; at: number | null }
export type OpenFormula = (formula: Formula) => void
type Options = { open: OpenFormula }

async function draw(element: HTMLElement) {
  const { drawFormula } = await import('../formula')
  drawFormula(element)
}

/** Source of the formula, until it is rendered. */
const createFormulaElement = (tag: 'div' | 'span', type: string, latex: string) => {
  const dom = document.createElement(tag)
  dom.dataset.type = type
  dom.dataset.latex = latex
  dom.textContent = latex
  void draw(dom)
  return dom
}

/**
 * A formula is a single node: rendered by KaTeX, which is loaded with the first one, and edited in a dialog.
 */
const formulaNode = (name: string, block: boolean) => {
  const tag = block ? 'div' : 'span'
  const type = block ? 'block-math' : 'inline-math'
  return Node.create<Options>({
    name,
    group: block ? 'block' : 'inline',
    inline: !block,
    atom: true,
    draggable: true,
    addOptions: () => ({ open: () => undefined }),
    addAttributes: () => ({
      latex: {
        default: '',
        parseHTML: (element) => element.dataset.latex ?? '',
        renderHTML: ({ latex }) => ({ 'data-latex': latex }),
      },
    }),
    parseHTML: () => [{ tag: `${tag}[data-type="${type}"]` }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes, { 'data-type': type })],
    addNodeView() {
      return ({ node, getPos, editor }) => {
        const dom = createFormulaElement(tag, type, node.attrs.latex)
        dom.addEventListener('click', () => {
          if (editor.isEditable) this.options.open({ latex: node.attrs.latex, block, at: getPos() ?? null })
        })
        return { dom, ignoreMutation: () => true }
      }
    },
    addKeyboardShortcuts() {
      return {
        Enter: () => {
          const { selection } = this.editor.state
          if (!(selection instanceof NodeSelection) || selection.node.type.name !== name) return false
          this.options.open({ latex: selection.node.attrs.latex, block, at: selection.from })
          return true
        },
      }
    },
  })
}

export const InlineFormula = formulaNode('inlineMath', false)
export const BlockFormula = formulaNode('blockMath', true)
