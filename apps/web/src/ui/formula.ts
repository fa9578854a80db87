import 'katex/dist/katex.min.css'
import katex from 'katex'

/** Limits for formulas of others: at most page-sized, and with bounded expansion. */
const limits = { maxSize: 20, maxExpand: 200 }

/** Renders the element's formula (`data-latex`); what KaTeX cannot parse stays as text. */
export function drawFormula(element: HTMLElement) {
  const latex = element.dataset.latex ?? ''
  const displayMode = element.dataset.type === 'block-math'
  katex.render(latex, element, { displayMode, throwOnError: false, output: 'htmlAndMathml', ...limits })
}
