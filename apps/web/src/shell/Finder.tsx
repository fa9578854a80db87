import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Modal } from '../ui/Modal'
import classes from './Finder.module.css'
import { noteRecent, readRecent } from './recent'
import { type Group, type Item, useFound } from './useCommandItems'

const PAUSE_MS = 200

const useDebounced = (keywords: string) => {
  const [debouncedText, setDebouncedText] = useState(keywords)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(keywords.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [keywords])
  return debouncedText
}

/** Opens an item, or runs its command. */
function useChoice(onClose: () => void) {
  const navigate = useNavigate()
  return (item: Item | undefined) => {
    if (!item) return
    onClose()
    if (item.run) return item.run()
    const { label, hint, to, params, search } = item
    noteRecent({ label, hint, to, ...(params && { params }), ...(search && { search }) })
    void navigate({
      to: to as '/',
      params: params as Record<never, never>,
      search: search as Record<never, never>,
    })
  }
}

const makeListQuery = (groups: readonly Group[]) => groups.flatMap((group) => group.items)

/** Searches people, classes, lessons, pages and commands: a combobox whose list is always open (WAI-ARIA). */
export default function Finder({ onClose }: { onClose: () => void }) {
  const [keywords, setKeywords] = useState('')
  /** The item moved to; by default the first one. */
  const [active, setActive] = useState<string | null>(null)
  /** Enter was pressed before the results of the current text. */
  const [hasEntered, setEntered] = useState(false)
  const [recent] = useState(readRecent)
  const { groups, state, isWaiting } = useFound(keywords, useDebounced(keywords), recent)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const items = makeListQuery(groups)
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === active),
  )
  const isHere = active === null || items[at]?.key === active

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const choose = useChoice(onClose)
  useEffect(() => {
    if (!hasEntered || isWaiting) return
    setEntered(false)
    if (isHere) choose(items[at])
  })
  const enter = () => {
    const activeGroup = groups.find(({ items }) => items.some(({ key }) => key === active))
    if (isWaiting && (!activeGroup || activeGroup.ofServer)) setEntered(true)
    else choose(items[at])
  }
  const move = (index: number) => {
    setActive(items[index]?.key ?? null)
    setEntered(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      PageDown: items.length - 1,
      PageUp: 0,
    }
    const next = moves[event.key]
    if (next !== undefined && items.length > 0) {
      event.preventDefault()
      move(next)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      enter()
    }
  }
  const optionId = (index: number) => `${id}-${index}`
  return (
    <Modal
      opened
      onClose={onClose}
      title="Cari"
      size={640}
      centered={false}
      yOffset="9vh"
      padding="md"
      transitionProps={{ duration: 100 }}
    >
      <TextInput
        mt={4}
        role="combobox"
        aria-label="Cari nama, nomor, kelas, pembelajaran, atau menu"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={items.length > 0 ? optionId(at) : undefined}
        placeholder="Nama, nomor, kelas, pembelajaran, atau menu"
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={keywords}
        onChange={(event) => {
          setKeywords(event.currentTarget.value)
          setActive(null)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Hasil pencarian" className={classes.list}>
        <Options groups={groups} at={at} optionId={optionId} onMove={move} onChoose={choose} />
      </div>
      <p className={classes.state} role="status">
        {state}
      </p>
    </Modal>
  )
}

type OptionsProps = {
  groups: readonly Group[]
  /** Index of the active item over all groups. */
  at: number
  optionId: (index: number) => string
  onMove: (index: number) => void
  onChoose: (item: Item) => void
}

function Options({ groups, at, optionId, onMove, onChoose }: OptionsProps) {
  const items = makeListQuery(groups)
  return (
    <>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of a listbox are no fieldsets
        <div key={group.label} role="group" aria-label={group.label}>
          <p className={classes.heading} aria-hidden>
            {group.label}
          </p>
          {group.items.map((item) => {
            const index = items.indexOf(item)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
              <div
                key={item.key}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={classes.option}
                onMouseMove={() => index !== at && onMove(index)}
                onClick={() => onChoose(item)}
              >
                <span className={classes.label}>{item.label}</span>
                <span className={classes.hint}>{item.hint}</span>
              </div>
            )
          })}
        </div>
      ))}
    </>
  )
}
