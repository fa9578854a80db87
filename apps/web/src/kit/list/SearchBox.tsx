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

/** Searches after half a second without typing, or at once on Enter. */
export function SearchBox({ hint, value, onSearch, className }: SearchBoxProps) {
  const [typedKeywords, setTypedKeywords] = useState(value)
  const sentKeywords = useRef(value)
  const send = useRef(onSearch)
  send.current = onSearch

  // The address was changed elsewhere: Back, or "Hapus pencarian".
  useEffect(() => {
    if (value === sentKeywords.current) return
    sentKeywords.current = value
    setTypedKeywords(value)
  }, [value])

  const search = (keywords: string) => {
    if (keywords === sentKeywords.current) return
    sentKeywords.current = keywords
    send.current(keywords)
  }
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typedKeywords.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typedKeywords])

  return (
    <TextInput
      className={className}
      type="search"
      placeholder={hint}
      aria-label={hint}
      value={typedKeywords}
      onChange={(event) => setTypedKeywords(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && search(typedKeywords.trim())}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typedKeywords !== '' && (
          <CloseButton
            aria-label="Hapus pencarian"
            onClick={() => {
              setTypedKeywords('')
              search('')
            }}
          />
        )
      }
    />
  )
}
