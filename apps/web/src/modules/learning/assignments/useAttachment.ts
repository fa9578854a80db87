import { useRef, useState } from 'react'
import { settling } from '../../../ui/settling'
import { attachmentFault, classifyChosenFiles } from './attachment'
import { photosFile } from './photosFile'

/** The file to be handed in, or why it was not taken. */
function useFile(onFile: (file: File | null) => void) {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  return {
    file,
    fault,
    setFault,
    /** @returns whether it can be handed in */
    take: (next: File | null): boolean => {
      const why = next && attachmentFault(next)
      setFault(why)
      setFile(why ? null : next)
      onFile(why ? null : next)
      return !why
    },
  }
}

type FileTaking = Pick<ReturnType<typeof useFile>, 'take' | 'setFault'>

/** Photographs in their order, and the file that they become. What was arranged meanwhile counts before what is being made. */
function usePhotos({ take, setFault }: FileTaking) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [making, setMaking] = useState(false)
  const latest = useRef<readonly File[]>([])
  const make = async (next: readonly File[]): Promise<boolean> => {
    try {
      const attachment = await photosFile(next)
      return latest.current !== next || take(attachment)
    } catch (error) {
      if (latest.current !== next) return true
      take(null)
      setFault(error instanceof Error ? error.message : 'Foto gagal dibaca')
      return false
    } finally {
      if (latest.current === next) setMaking(false)
    }
  }
  return {
    photos,
    making,
    arrange: (next: readonly File[]) => {
      latest.current = next
      setPhotos(next)
      setMaking(next.length > 0)
      // The form waits for it.
      settling.add(make(next))
    },
    clear: () => {
      latest.current = []
      setPhotos([])
      setMaking(false)
    },
  }
}

/**
 * What was chosen to be handed in: one file, or photographs, of which several become one PDF. What cannot be handed in is said at
 * once and not taken.
 */
export function useAttachment(onFile: (file: File | null) => void) {
  const { file, fault, ...taking } = useFile(onFile)
  const { photos, making, arrange, clear } = usePhotos(taking)
  /** A file in place of photographs. */
  const replace = (next: File | null) => {
    clear()
    taking.take(next)
  }
  return {
    photos,
    file,
    fault,
    making,
    arrange,
    choose: ([only, ...others]: readonly File[]) => {
      if (!only) return
      const choice = classifyChosenFiles([only, ...others])
      if ('photos' in choice) arrange([...photos, ...choice.photos])
      // A file that is refused leaves what was chosen before.
      else if ('fault' in choice) taking.setFault(choice.fault)
      else replace(choice.file)
    },
    /** As it was before it was sent. */
    restore: replace,
    remove: () => replace(null),
  }
}
export type Attachment = ReturnType<typeof useAttachment>
