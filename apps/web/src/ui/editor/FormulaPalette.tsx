import { useEffect, useRef } from 'react'
import { type FormulaPart, greek, signs, structures } from './formulaParts'
import classes from './RichTextEditor.module.css'

type PartsProps = { label: string; parts: readonly FormulaPart[]; onPick: (latex: string) => void }

/** The picture is only visual; the label says what each button inserts. */
function Parts({ label, parts, onPick }: PartsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void import('../formula').then(({ drawFormula }) => {
      for (const look of box.current?.querySelectorAll<HTMLElement>('[data-latex]') ?? []) drawFormula(look)
    })
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings looks of its own and says no more
    <div ref={box} role="group" aria-label={label} className={classes.parts}>
      {parts.map((part) => (
        <button
          key={part.label}
          type="button"
          className={classes.part}
          aria-label={part.label}
          title={part.label}
          onClick={() => onPick(part.latex)}
        >
          <span aria-hidden data-type="inline-math" data-latex={part.look}>
            {part.look}
          </span>
        </button>
      ))}
    </div>
  )
}

/** Common structures at hand, letters and symbols behind a button. */
export function FormulaPalette({ onPick }: { onPick: (latex: string) => void }) {
  const more = [
    { label: 'Huruf Yunani', parts: greek },
    { label: 'Tanda', parts: signs },
  ]
  return (
    <div className={classes.palette}>
      <Parts label="Susunan rumus" parts={structures} onPick={onPick} />
      {more.map(({ label, parts }) => (
        <details key={label} name="formula-parts">
          <summary>{label}</summary>
          <Parts label={label} parts={parts} onPick={onPick} />
        </details>
      ))}
    </div>
  )
}
