import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { listIn, written } from './answers'
import type { AnsweredProps, Asked, PaperProps } from './kind'
import classes from './parts.module.css'

type Item = { id: string; text: string }
const getItems = ({ content }: Asked) => (content as { items: Item[] }).items
const inOrder = (items: readonly Item[], order: readonly string[]) =>
  order.flatMap((id) => items.find((one) => one.id === id) ?? [])

type Moved = { id: string; by: 1 | -1 }

export function Paper({ question, value, onAnswer, disabled }: PaperProps) {
  const items = getItems(question)
  const order = listIn(value, 'order')
  const ordered = order.length === items.length ? inOrder(items, order) : items
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<Moved>()
  // The pressed button stays under the finger's focus, also where it has come to an end and the other one takes over.
  useEffect(() => {
    const row = moved && list.current?.querySelector(`[data-id="${moved.id}"]`)
    const buttons = row ? [...row.querySelectorAll<HTMLButtonElement>('button')] : []
    const pressed = buttons[moved?.by === 1 ? 1 : 0]
    if (pressed?.disabled) buttons.find((one) => !one.disabled)?.focus()
    else pressed?.focus()
  }, [moved])
  const give = (to: readonly Item[]) =>
    onAnswer(
      written(
        'order',
        to.map(({ id }) => id),
      ),
    )
  const move = (at: number, by: 1 | -1) => {
    const item = ordered[at]
    if (!item) return
    give(ordered.toSpliced(at, 1).toSpliced(at + by, 0, item))
    setMoved({ id: item.id, by })
  }
  const place = ordered.findIndex(({ id }) => id === moved?.id)
  return (
    <>
      <ol ref={list} className={classes.rows} aria-label="Urutan jawabanmu, dari yang pertama">
        {ordered.map(({ id, text }, at) => (
          <li key={id} data-id={id} className={classes.item}>
            <b aria-hidden="true">{at + 1}</b>
            <span>{text}</span>
            <ActionIcon
              size={44}
              variant="default"
              aria-label={`Naikkan: ${text}`}
              disabled={disabled || at === 0}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={20} stroke={1.7} />
            </ActionIcon>
            <ActionIcon
              size={44}
              variant="default"
              aria-label={`Turunkan: ${text}`}
              disabled={disabled || at === ordered.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={20} stroke={1.7} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {value === '' && (
        <p className={classes.unanswered}>
          Belum dijawab: pindahkan butir dengan tombol panah, atau{' '}
          <Button size="sm" variant="default" disabled={disabled} onClick={() => give(ordered)}>
            Pakai urutan ini
          </Button>
        </p>
      )}
      <VisuallyHidden role="status">
        {place >= 0 && `${ordered[place]?.text} sekarang di tempat ${place + 1} dari ${ordered.length}`}
      </VisuallyHidden>
    </>
  )
}

export function Answered({ question, answer, reader }: AnsweredProps) {
  const items = getItems(question)
  const order = listIn(answer, 'order')
  const key = (question.key?.order ?? []) as string[]
  const given = inOrder(items, order)
  return (
    <div className={classes.orders}>
      {answer !== null && (
        <section>
          <h3>{reader === 'student' ? 'Urutanmu' : 'Urutan mahasiswa'}</h3>
          {given.length === 0 ? <p>Tidak dijawab</p> : <Ordered items={given} right={key} />}
        </section>
      )}
      {key.length > 0 && (
        <section>
          <h3>Urutan yang benar</h3>
          <Ordered items={inOrder(items, key)} />
        </section>
      )}
    </div>
  )
}

function Ordered({ items, right }: { items: readonly Item[]; right?: readonly string[] }) {
  return (
    <ol>
      {items.map(({ id, text }, at) => (
        <li key={id} data-fits={right && right.length > 0 ? right[at] === id : undefined}>
          {text}
        </li>
      ))}
    </ol>
  )
}
