import { describe, expect, it } from 'vitest'
import { withFormulas } from './mathml.ts'

const readMath = (inner: string) => {
  const losses: string[] = []
  const html = withFormulas(`<p>a <math>${inner}</math></p>`, (message) => losses.push(message))
  return { latex: /data-latex="([^"]*)"/.exec(html)?.[1], html, losses }
}

describe('MathML becomes LaTeX', () => {
  it.each([
    ['<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>', 'E=m{c}^{2}'],
    ['<mfrac><mrow><mo>-</mo><mi>b</mi></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac>', '\\frac{-b}{2a}'],
    [
      '<mroot><mi>x</mi><mn>3</mn></mroot><msqrt><mi>y</mi><mo>+</mo><mn>1</mn></msqrt>',
      '\\sqrt[3]{x}\\sqrt{y+1}',
    ],
    [
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>x</mi><mi>i</mi></msub>',
      '∑_{i=1}^{n}{x}_{i}',
    ],
    [
      '<mover><mi>v</mi><mo>→</mo></mover><mi>sin</mi><mi>x</mi><mtext>m/s</mtext>',
      '\\vec{v}\\sin x\\text{m/s}',
    ],
    [
      '<mfenced open="[" close="]"><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr></mtable></mfenced>',
      '\\left[\\begin{matrix}1 &amp; 0\\end{matrix}\\right]',
    ],
    [
      '<semantics><mi>z</mi><annotation encoding="application/x-tex">\\zeta</annotation></semantics>',
      '\\zeta',
    ],
    ['<mi>a</mi><mo>&lt;</mo><mn>1,5</mn>', 'a&lt;1{,}5'],
  ])('%s', (inner, latex) => {
    expect(readMath(inner)).toMatchObject({ latex, losses: [] })
  })

  it('names what it does not know, and keeps its content', () => {
    expect(readMath('<mwow><mi>x</mi></mwow>')).toMatchObject({
      latex: 'x',
      losses: ['Bagian rumus <mwow> dibaca sebagai isinya'],
    })
    expect(readMath('<mi>x').losses).toEqual(['Rumus MathML dibaca sebagai teks'])
  })
})
