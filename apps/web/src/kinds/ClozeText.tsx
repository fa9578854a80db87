import { withGaps } from '@tuntas/contract/learning/typed-kinds.vocabulary'
import { type ComponentType, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AskedGap } from './typed'
import classes from './typed.module.css'

type ClozeTextProps = {
  text: string
  gaps: readonly AskedGap[]
  Html: ComponentType<{ html: string }>
  /** Content of a gap. */
  children: (gap: AskedGap, number: number) => ReactNode
}

/** A formatted text with a component in each gap. */
export function ClozeText({ text, gaps, Html, children }: ClozeTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<ReadonlyMap<string, Element>>(new Map())
  const html = useMemo(() => withGaps(text, (id) => `<span data-gap="${id}"></span>`), [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places stand in the text
  useLayoutEffect(() => {
    const gapPlaces = [...(box.current?.querySelectorAll<HTMLElement>('[data-gap]') ?? [])]
    setPlaces(new Map(gapPlaces.map((place) => [place.dataset.gap ?? '', place])))
  }, [html])
  return (
    <div ref={box} className={classes.cloze}>
      <Html html={html} />
      {gaps.map((gap, at) => {
        const place = places.get(gap.id)
        return place && createPortal(children(gap, at + 1), place, gap.id)
      })}
    </div>
  )
}
