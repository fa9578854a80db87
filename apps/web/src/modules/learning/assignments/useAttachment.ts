import { useEffect, useRef, useState } from 'react'
import type { ContractForm } from '../../../kit/form/useContractForm'
import { settling } from '../../../ui/settling'
import { attachmentFault, classifyChosenFiles } from './attachment'
import type { Attached } from './chosen'
import { photosFile } from './photosFile'

export type AttachmentForm = Pick<ContractForm<Attached>, 'values' | 'set' | 'latest'>

/** Photographs in their order, and the file that they become. What was arranged meanwhile counts before what is being made. */
function usePhotos(
  { values: { photos }, set, latest }: AttachmentForm,
  take: (file: File | null) => boolean,
) {
  const [arranged, setArranged] = useState<readonly File[]>()
  const make = async (next: readonly File[]): Promise<boolean> => {
    const isLatest = () => latest().photos === next
    try {
      const attachment = await photosFile(next)
      return !isLatest() || take(attachment)
    } catch (error) {
      if (!isLatest()) return true
      set({ attachment: null, fault: error instanceof Error ? error.message : 'Foto gagal dibaca' })
      return false
    } finally {
      if (isLatest()) setArranged(next)
    }
  }
  const arrange = (next: readonly File[]) => {
    set({ photos: next })
    // The form waits for it.
    settling.add(make(next))
  }
  // Those that the former drawing of this part has left.
  const begin = useRef(() => photos.length > 0 && arrange(photos))
  useEffect(() => void begin.current(), [])
  return { arrange, making: photos.length > 0 && arranged !== photos }
}

/**
 * What was chosen to be handed in: one file, or photographs, of which several become one PDF. What cannot be handed in is said at
 * once and not taken.
 */
export function useAttachment(form: AttachmentForm) {
  const { values, set } = form
  /** @returns whether it can be handed in */
  const take = (file: File | null): boolean => {
    const fault = file && attachmentFault(file)
    set({ attachment: fault ? null : file, fault })
    return !fault
  }
  const { arrange, making } = usePhotos(form, take)
  /** A file in place of photographs. */
  const replace = (next: File | null) => {
    set({ photos: [] })
    take(next)
  }
  return {
    photos: values.photos,
    file: values.attachment,
    fault: values.fault,
    making,
    arrange,
    choose: ([only, ...otherFiles]: readonly File[]) => {
      if (!only) return
      const choice = classifyChosenFiles([only, ...otherFiles])
      if ('photos' in choice) arrange([...values.photos, ...choice.photos])
      // A file that is refused leaves what was chosen before.
      else if ('fault' in choice) set({ fault: choice.fault })
      else replace(choice.file)
    },
    remove: () => replace(null),
  }
}
export type Attachment = ReturnType<typeof useAttachment>
