import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const PAUSE = 500

type SearchBoxProps = {
  hint: string
  value: string
  onSearch: (keywords: string) => void
  className?: string
}

/** Searches when typing pauses for half a second, or at once on Enter. */
export function SearchBox({ hint, value, onSearch, className }: SearchBoxProps) {
  const [typed, setKeywords] = useState(value)
  const sentKeywords = useRef(value)
  const send = useRef(onSearch)
  send.current = onSearch

  // The address changed by itself: Back, or "Hapus pencarian".
  useEffect(() => {
    if (value === sentKeywords.current) return
    sentKeywords.current = value
    setKeywords(value)
  }, [value])

  const search = (keywords: string) => {
    if (keywords === sentKeywords.current) return
    sentKeywords.current = keywords
    send.current(keywords)
  }
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <TextInput
      className={className}
      type="search"
      placeholder={hint}
      aria-label={hint}
      value={typed}
      onChange={(event) => setKeywords(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && search(typed.trim())}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            aria-label="Hapus pencarian"
            onClick={() => {
              setKeywords('')
              search('')
            }}
          />
        )
      }
    />
  )
}
