import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { caretAfter, isPhoneEmpty, maskPhone } from './phoneMask'

type PhoneInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange: (value: string) => void
}

/** +62 8##-####-####. Accepts 0812… and 62812…. */
export function PhoneInput({ value = '', onChange, ...props }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextInput
      {...props}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="+62 8##-####-####"
      value={value}
      onChange={(event) => {
        const { value: phoneText, selectionStart } = event.currentTarget
        const masked = maskPhone(phoneText)
        const atEnd = selectionStart === phoneText.length
        const before = phoneText.slice(0, selectionStart ?? phoneText.length).replace(/\D/g, '').length
        caret.current = atEnd ? masked.length : caretAfter(masked, before)
        onChange(masked)
      }}
      onBlur={() => {
        if (isPhoneEmpty(value)) onChange('')
      }}
    />
  )
}
