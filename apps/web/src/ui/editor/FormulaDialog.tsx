import { Switch, Textarea } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EditorDialog } from './EditorDialog'
import { FormulaPalette } from './FormulaPalette'
import { withPart } from './formulaParts'
import type { Formula } from './formulas'
import classes from './RichTextEditor.module.css'

/** Preview of a formula; KaTeX is loaded with the first one. */
function Preview({ latex, block }: { latex: string; block: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    element.dataset.latex = latex
    element.dataset.type = block ? 'block-math' : 'inline-math'
    void import('../formula').then(({ drawFormula }) => drawFormula(element))
  }, [latex, block])
  return <div ref={box} className={classes.preview} role="img" aria-label={`Pratinjau rumus ${latex}`} />
}

type FormulaDialogProps = { editor: Editor; formula: Formula; onClose: () => void }

export default function FormulaDialog({ editor, formula, onClose }: FormulaDialogProps) {
  const [latex, setLatex] = useState(formula.latex)
  const [block, setBlock] = useState(formula.block)
  const field = useRef<HTMLTextAreaElement>(null)
  const { at } = formula
  const trimmedLatex = latex.trim()
  const node = { type: block ? 'blockMath' : 'inlineMath', attrs: { latex: trimmedLatex } }
  const save = () => {
    const chain = editor.chain().focus()
    if (trimmedLatex === '') {
      if (at !== null) chain.deleteRange({ from: at, to: at + 1 }).run()
    } else if (at === null) chain.insertContent(node).run()
    else chain.insertContentAt({ from: at, to: at + 1 }, node).run()
    onClose()
  }
  const remove = () => {
    if (at !== null)
      editor
        .chain()
        .focus()
        .deleteRange({ from: at, to: at + 1 })
        .run()
    onClose()
  }
  const pick = (part: string) => {
    const input = field.current
    if (!input) return
    const next = withPart(latex, input.selectionStart, input.selectionEnd, part)
    // Render before the caret is set, or it would move to the end.
    flushSync(() => setLatex(next.text))
    input.focus()
    input.setSelectionRange(next.at, next.at)
  }
  return (
    <EditorDialog title="Rumus" onSave={save} onClose={onClose} onRemove={at === null ? undefined : remove}>
      <FormulaPalette onPick={pick} />
      <Textarea
        ref={field}
        label="LaTeX"
        description="Contoh: \frac{-b \pm \sqrt{b^2-4ac}}{2a}. Di dalam teks, $x^2$ menjadi rumus saat diketik."
        autoFocus
        rows={3}
        spellCheck={false}
        classNames={{ input: classes.latex }}
        value={latex}
        onChange={(event) => setLatex(event.currentTarget.value)}
      />
      {trimmedLatex && <Preview latex={trimmedLatex} block={block} />}
      <Switch
        label="Di baris sendiri"
        checked={block}
        onChange={(event) => setBlock(event.currentTarget.checked)}
      />
    </EditorDialog>
  )
}
