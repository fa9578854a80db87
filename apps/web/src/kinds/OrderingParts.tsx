import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { listIn, writePart } from './answers'
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
  const orderedItems = order.length === items.length ? inOrder(items, order) : items
  const list = useRef<HTMLOListElement>(null)
  const [lastMove, setLastMove] = useState<Moved>()
  // Keep the focus on the pressed button, or move it to the other one if it becomes disabled.
  useEffect(() => {
    const row = lastMove && list.current?.querySelector(`[data-id="${lastMove.id}"]`)
    const buttons = row ? [...row.querySelectorAll<HTMLButtonElement>('button')] : []
    const moveButton = buttons[lastMove?.by === 1 ? 1 : 0]
    if (moveButton?.disabled) buttons.find((one) => !one.disabled)?.focus()
    else moveButton?.focus()
  }, [lastMove])
  const give = (to: readonly Item[]) =>
    onAnswer(
      writePart(
        'order',
        to.map(({ id }) => id),
      ),
    )
  const move = (at: number, by: 1 | -1) => {
    const item = orderedItems[at]
    if (!item) return
    give(orderedItems.toSpliced(at, 1).toSpliced(at + by, 0, item))
    setLastMove({ id: item.id, by })
  }
  const place = orderedItems.findIndex(({ id }) => id === lastMove?.id)
  return (
    <>
      <ol ref={list} className={classes.rows} aria-label="Urutan jawabanmu, dari yang pertama">
        {orderedItems.map(({ id, text }, at) => (
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
              disabled={disabled || at === orderedItems.length - 1}
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
          <Button size="sm" variant="default" disabled={disabled} onClick={() => give(orderedItems)}>
            Pakai urutan ini
          </Button>
        </p>
      )}
      <VisuallyHidden role="status">
        {place >= 0 &&
          `${orderedItems[place]?.text} sekarang di tempat ${place + 1} dari ${orderedItems.length}`}
      </VisuallyHidden>
    </>
  )
}

export function Answered({ question, answer, reader }: AnsweredProps) {
  const items = getItems(question)
  const order = listIn(answer, 'order')
  const key = (question.key?.order ?? []) as string[]
  const answerItems = inOrder(items, order)
  return (
    <div className={classes.orders}>
      {answer !== null && (
        <section>
          <h3>{reader === 'student' ? 'Urutanmu' : 'Urutan mahasiswa'}</h3>
          {answerItems.length === 0 ? <p>Tidak dijawab</p> : <Ordered items={answerItems} right={key} />}
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
