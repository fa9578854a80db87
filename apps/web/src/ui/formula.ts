import 'katex/dist/katex.min.css'
import katex from 'katex'

/** Replaces the element's content by its formula (`data-latex`); what KaTeX cannot read stays as text. */
export function drawFormula(element: HTMLElement) {
  const latex = element.dataset.latex ?? ''
  const displayMode = element.dataset.type === 'block-math'
  katex.render(latex, element, { displayMode, throwOnError: false, output: 'htmlAndMathml' })
}
