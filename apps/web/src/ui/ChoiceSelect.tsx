import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

type ChoiceSelectProps = NativeSelectProps & {
  /** Placeholder: 'Pilih jenjang'. */
  hint: string
  /** Undefined while loading. */
  options: readonly { value: string; label: string }[] | undefined
}

/** A native select. */
export function ChoiceSelect({ hint, options, ...props }: ChoiceSelectProps) {
  return (
    <NativeSelect
      {...props}
      data={[{ value: '', label: options ? hint : 'Memuat pilihan…' }, ...(options ?? [])]}
      rightSection={<IconSelector size={16} aria-hidden />}
    />
  )
}
