import { Switch, Textarea } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { EditorDialog } from './EditorDialog'
import type { Formula } from './formulas'
import classes from './RichTextEditor.module.css'

/** The formula as it will look; KaTeX is fetched with the first one. */
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
  const { at } = formula
  const written = latex.trim()
  const node = { type: block ? 'blockMath' : 'inlineMath', attrs: { latex: written } }
  const save = () => {
    const chain = editor.chain().focus()
    if (written === '') {
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
  return (
    <EditorDialog title="Rumus" onSave={save} onClose={onClose} onRemove={at === null ? undefined : remove}>
      <Textarea
        label="LaTeX"
        description="Contoh: \frac{-b \pm \sqrt{b^2-4ac}}{2a}"
        autoFocus
        rows={3}
        spellCheck={false}
        classNames={{ input: classes.latex }}
        value={latex}
        onChange={(event) => setLatex(event.currentTarget.value)}
      />
      {written && <Preview latex={written} block={block} />}
      <Switch
        label="Di baris sendiri"
        checked={block}
        onChange={(event) => setBlock(event.currentTarget.checked)}
      />
    </EditorDialog>
  )
}
