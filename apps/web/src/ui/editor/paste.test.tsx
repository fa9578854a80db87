import { expect, test } from 'vitest'
import { cleanPaste } from './cleanPaste'

/** As Word puts it on the clipboard: the equation in a comment, a picture of it behind that. */
const WORD = `<html xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"><body><!--StartFragment-->
<p class=MsoNormal>H<sub>2</sub>O, x<span style='vertical-align:super'>2</span> dan <!--[if gte msEquation 12]><m:oMath><m:sSup><m:sSupPr><span
style='font-family:"Cambria Math"'><m:ctrlPr></m:ctrlPr></span></m:sSupPr><m:e><i><span><m:r>𝑥</m:r></span></i></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup><i><span><m:r>+</m:r></span></i><m:f><m:fPr/><m:num><m:r>a</m:r></m:num><m:den><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:r>β</m:r></m:e></m:rad></m:den></m:f></m:oMath><![endif]--><![if !msEquation]><span><img width=40 src="file:///C:/a/clip_image002.png"></span><![endif]> selesai.</p>
<p class=MsoNormal dir=RTL style='direction:rtl'><span dir=RTL>قلم جديد</span></p>
<table class=MsoTableGrid><tr><td colspan=2><p>sel</p></td></tr></table><!--EndFragment--></body></html>`

test('a question pasted from Word keeps its equations, powers, indices, direction and table', () => {
  const { html, lostImages } = cleanPaste(WORD)
  expect(lostImages).toBe(0)
  expect(html).toContain('H<sub>2</sub>O')
  expect(html).toContain('<sup>2</sup>')
  const latex = /data-latex="([^"]*)"/.exec(html)?.[1]
  expect(latex?.replaceAll(' ', '')).toBe('{x}^{2}+\\frac{a}{\\sqrt{\\beta}}')
  expect(html).toMatch(/<p dir="rtl">/)
  expect(html).toContain('colspan="2"')
  expect(html).toContain('selesai.')
})

test('other equations of Word and MathML become LaTeX', () => {
  const pasteMath = (source: string) =>
    /data-latex="([^"]*)"/.exec(cleanPaste(`<p>${source}</p>`).html)?.[1]?.replaceAll(' ', '')
  const omml = (inner: string) => pasteMath(`<m:oMath>${inner}</m:oMath>`)
  expect(
    omml(
      '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r>i=1</m:r></m:sub><m:sup><m:r>n</m:r></m:sup><m:e><m:r>i</m:r></m:e></m:nary>',
    ),
  ).toBe('\\sum_{i=1}^{n}i')
  expect(
    omml(
      '<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:m><m:mr><m:e><m:r>1</m:r></m:e><m:e><m:r>2</m:r></m:e></m:mr></m:m></m:e></m:d>',
    ),
  ).toBe('\\left[\\begin{matrix}1&amp;2\\end{matrix}\\right]')
  expect(omml('<m:func><m:fName><m:r>sin</m:r></m:fName><m:e><m:r>θ</m:r></m:e></m:func>')).toBe(
    '\\sin\\theta',
  )
  expect(pasteMath('<math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math>')).toBe(
    'E=m{c}^{2}',
  )
  expect(
    pasteMath(
      '<math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">\\frac{1}{2}</annotation></semantics></math>',
    ),
  ).toBe('\\frac{1}{2}')
})
