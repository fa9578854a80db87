import { type Icon, IconCamera, IconDots, IconLink, IconMathFunction, IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useWide } from '../useWide'
import classes from './RichTextEditor.module.css'
import { groups, history, type Tool, table, tableTools } from './tools'

type ToolbarProps = {
  editor: Editor
  disabled: boolean
  /** One row; a last button shows the rest. */
  compact: boolean
  onLink: () => void
  onFormula: () => void
  /** Missing if the text takes no pictures. */
  onPicture?: () => void
  /** Missing without a camera. */
  onCamera?: () => void
}

/** One tab stop; arrow keys move between the buttons. */
function useArrows() {
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const buttons = () => [...(bar.current?.querySelectorAll('button') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons()
    const now = all.indexOf(document.activeElement as HTMLButtonElement)
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      Home: -now,
      End: all.length - 1 - now,
    }
    const step = steps[event.key]
    if (step === undefined || now === -1) return
    event.preventDefault()
    all[(now + step + all.length) % all.length]?.focus()
  }
  return {
    bar: {
      ref: bar,
      onKeyDown,
      onFocus: ({ target }: FocusEvent) => setAt(Math.max(0, buttons().indexOf(target as HTMLButtonElement))),
    },
    tabIndex: (index: number) => (index === at ? 0 : -1),
  }
}

type Entry = { label: string; icon: Icon; run: () => void; on?: boolean; off?: boolean }

export function Toolbar({
  editor,
  disabled,
  compact: isCompact,
  onLink,
  onFormula,
  onPicture,
  onCamera,
}: ToolbarProps) {
  const [isExpanded, setExpanded] = useState(false)
  const { bar, tabIndex } = useArrows()
  const isWide = useWide()
  const entry = ({ label, icon, run, on, off }: Tool): Entry => ({
    label,
    icon,
    run: () => run(editor),
    on: on?.(editor),
    off: off?.(editor),
  })
  const pictures: Entry[] = [
    ...(onPicture ? [{ label: 'Gambar', icon: IconPhoto, run: onPicture }] : []),
    ...(onCamera ? [{ label: 'Kamera', icon: IconCamera, run: onCamera }] : []),
  ]
  const formula: Entry = { label: 'Rumus', icon: IconMathFunction, run: onFormula }
  const link: Entry = { label: 'Tautan', icon: IconLink, run: onLink, on: editor.isActive('link') }
  const texts = groups.map((group) => group.map(entry))
  // A narrow row shows only the first few: those that questions and photos of handwritten work need.
  const orderedEntries =
    isWide && !isCompact
      ? [...texts, [link, ...pictures, entry(table), formula]]
      : [[...pictures, formula], ...texts.slice(1), [link, entry(table)], ...texts.slice(0, 1)]
  const entryGroups = [
    ...orderedEntries,
    ...(editor.isActive('table') ? [tableTools.map(entry)] : []),
    history.map(entry),
  ]
  let index = 0
  return (
    <div
      {...bar}
      role="toolbar"
      aria-label="Format teks"
      className={classes.toolbar}
      data-expanded={isExpanded || undefined}
    >
      <div className={classes.groups}>
        {entryGroups.map((group) => (
          <div key={group[0]?.label} className={classes.group}>
            {group.map(({ label, icon: ToolIcon, run, on, off }) => (
              <button
                key={label}
                type="button"
                className={classes.tool}
                aria-label={label}
                title={label}
                aria-pressed={on}
                // Stays focusable for the arrow keys.
                aria-disabled={off || disabled || undefined}
                tabIndex={tabIndex(index++)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => !off && !disabled && run()}
              >
                <ToolIcon size={18} stroke={1.7} aria-hidden />
              </button>
            ))}
          </div>
        ))}
      </div>
      {isCompact && (
        <button
          type="button"
          className={classes.tool}
          aria-label="Alat lain"
          title="Alat lain"
          aria-expanded={isExpanded}
          tabIndex={tabIndex(index++)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setExpanded(!isExpanded)}
        >
          <IconDots size={18} stroke={1.7} aria-hidden />
        </button>
      )}
    </div>
  )
}
