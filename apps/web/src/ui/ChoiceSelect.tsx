import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

type ChoiceSelectProps = NativeSelectProps & {
  /** What stands there before a choice: 'Pilih jenjang'. */
  hint: string
  /** Undefined while they are on their way. */
  options: readonly { value: string; label: string }[] | undefined
}

/** One of a few, with the device's own list. */
export function ChoiceSelect({ hint, options, ...props }: ChoiceSelectProps) {
  return (
    <NativeSelect
      {...props}
      data={[{ value: '', label: options ? hint : 'Memuat pilihan…' }, ...(options ?? [])]}
      rightSection={<IconSelector size={16} aria-hidden />}
    />
  )
}
