import { describe, expect, it } from 'vitest'
import { chooseConclusion, type Evidence } from './conclusion.rules.ts'
import { chooseBasis } from './reliability.rules.ts'

const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  n: 100,
  right: 60,
  d: 0.5,
  r: 0.4,
  varies: true,
  kkm: null,
  basis: 'norm',
  change: null,
  distractors: [],
  ...more,
})
const option = (alphabet: string, more: object = {}) => ({
  alphabet,
  total: 10,
  upper: 1,
  middle: 5,
  lower: 4,
  point_biserial: -0.2,
  is_key: 0 as const,
  judged: 1 as const,
  works: 1 as const,
  index: 100,
  mark: null,
  curve: [],
  ...more,
})
const noRise = { n: 10, first: 0.5, last: 0.4, change: -0.1, low: -0.2, high: 0 }
const criterion = { kkm: 75, basis: 'criterion' } as const

it.each<[string, Partial<Evidence>, string, string, 0 | 1]>([
  [
    '1 too few students',
    { n: 7, right: 3 },
    'Data belum cukup',
    'Baru 7 mahasiswa; perlu paling sedikit 10.',
    0,
  ],
  [
    '2 equal totals',
    { varies: false },
    'Data belum cukup',
    'Semua mahasiswa bernilai sama: daya beda tidak dapat dihitung.',
    0,
  ],
  [
    '3 the able miss it',
    { r: -0.43, d: -0.5 },
    'Ditolak',
    'Periksa kunci: yang mampu justru lebih sering salah (r −0,43).',
    1,
  ],
  [
    '3 also in a class that mastered',
    { ...criterion, r: -0.43 },
    'Ditolak',
    'Periksa kunci: yang mampu justru lebih sering salah (r −0,43).',
    1,
  ],
  [
    '4a far below the KKM',
    { ...criterion, right: 27 },
    'Direvisi',
    'Kelas tuntas, tetapi butir ini baru 27% benar: periksa kalimat dan kunci, atau ajarkan lagi.',
    0,
  ],
  ['4b no rise', { ...criterion, right: 80, change: noRise }, 'Direvisi', 'Tidak naik sesudah remedial.', 0],
  [
    '4c a distractor attracts the able',
    { ...criterion, right: 80, distractors: [option('C', { works: 0, point_biserial: 0.3 })] },
    'Direvisi',
    'Pengecoh C menarik mahasiswa yang mampu.',
    0,
  ],
  [
    '4d mastered, whatever D',
    { ...criterion, n: 60, right: 57, d: 0.05, r: 0.1 },
    'Diterima',
    'Dikuasai kelas ini (57 dari 60 benar).',
    0,
  ],
  [
    '5a hardly anyone is right',
    { n: 200, right: 4 },
    'Direvisi',
    'Hanya 4 dari 200 benar: periksa kunci, atau bahas lagi materinya.',
    1,
  ],
  [
    '5a too few to say',
    { n: 10, right: 4 },
    'Data belum cukup',
    'Hanya 4 dari 10 benar: daya beda belum dapat dinilai.',
    0,
  ],
  [
    '5b easy and above the KKM',
    { n: 60, right: 58, kkm: 75 },
    'Diterima',
    'Mudah bagi kelas ini; daya beda belum dapat dinilai.',
    0,
  ],
  [
    '5b too few wrong answers',
    { n: 40, right: 37 },
    'Data belum cukup',
    'Hanya 3 dari 40 salah: daya beda belum dapat dinilai.',
    0,
  ],
  [
    '5c drawn papers',
    { d: null, r: null },
    'Data belum cukup',
    'Tidak ada mahasiswa kelompok atas atau kelompok bawah yang mendapat soal ini: daya bedanya tidak dapat dihitung.',
    0,
  ],
  [
    '5e no discrimination',
    { d: 0.08, r: 0.04 },
    'Ditolak',
    'Daya beda jelek (D 0,08, r 0,04): butir ini tidak membedakan yang menguasai dan yang belum.',
    0,
  ],
  [
    '5e negative discrimination',
    { d: -0.08, r: 0.04 },
    'Ditolak',
    'Periksa kunci: daya beda negatif (D −0,08, r 0,04).',
    1,
  ],
  ['5f low r alone', { n: 400, right: 240, d: 0.3, r: 0.19 }, 'Direvisi', 'Daya beda rendah.', 0],
  ['5f low D alone', { d: 0.2, r: 0.4 }, 'Direvisi', 'Daya beda rendah.', 0],
  [
    '5f negative D beside a good r',
    { d: -0.01, r: 0.25 },
    'Direvisi',
    'Daya beda negatif: periksa kunci.',
    1,
  ],
  [
    '5f an idle distractor',
    { distractors: [option('B'), option('C', { works: 0, index: 10 })] },
    'Direvisi',
    'Pengecoh C tidak berfungsi.',
    0,
  ],
  ['5f too hard', { right: 29, d: 0.4 }, 'Direvisi', 'Terlalu sukar.', 0],
  ['5f too easy without KKM', { right: 71, d: 0.4 }, 'Direvisi', 'Terlalu mudah.', 0],
  [
    '5f all that hold',
    { right: 29, d: 0.15, r: 0.25, change: noRise },
    'Direvisi',
    'Daya beda rendah; tidak naik sesudah remedial; terlalu sukar.',
    0,
  ],
  [
    'an easy item of a quiz with KKM',
    { right: 71, d: 0.4, kkm: 75 },
    'Diterima',
    'Membedakan yang menguasai dan yang belum (D 0,40, r 0,40).',
    0,
  ],
  [
    'distractors that are not judged',
    { distractors: [option('C', { works: 0, judged: 0 })] },
    'Diterima',
    'Membedakan yang menguasai dan yang belum (D 0,50, r 0,40).',
    0,
  ],
])('%s', (_, more, conclusion, reason, key_suspect) => {
  expect(chooseConclusion(evidence(more))).toEqual({
    conclusion,
    reason: expect.stringMatching(/./),
    provisional: expect.any(Number),
    key_suspect,
  })
  expect(chooseConclusion(evidence(more)).reason.replace('Sementara: ', '')).toBe(reason)
})

describe('a small class', () => {
  it('has provisional conclusions, and rejects nothing', () => {
    const rejectedItem = { right: 15, d: -0.5, r: -0.6 }
    expect(chooseConclusion(evidence({ n: 30, ...rejectedItem }))).toEqual({
      conclusion: 'Direvisi',
      reason: 'Sementara: Periksa kunci: yang mampu justru lebih sering salah (r −0,60).',
      provisional: 1,
      key_suspect: 1,
    })
    expect(chooseConclusion(evidence({ n: 50, ...rejectedItem }))).toMatchObject({
      conclusion: 'Ditolak',
      provisional: 0,
    })
    expect(chooseConclusion(evidence({ n: 49, right: 30 })).provisional).toBe(1)
    expect(chooseConclusion(evidence({ n: 9, right: 5 })).provisional).toBe(0)
  })

  it('says that the data are few where a useless and a good item fit them alike', () => {
    expect(chooseConclusion(evidence({ n: 10, right: 5, d: 0.5, r: 0.34 }))).toMatchObject({
      conclusion: 'Data belum cukup',
      reason: 'Daya beda belum pasti (r 0,34, selang −0,37 sampai 0,80).',
      provisional: 0,
    })
  })
})

it('a correlation of exactly 1 or −1 has no interval and is judged by itself', () => {
  expect(chooseConclusion(evidence({ r: 1, d: 1 })).conclusion).toBe('Diterima')
  expect(chooseConclusion(evidence({ r: -1, d: -1 }))).toMatchObject({
    conclusion: 'Ditolak',
    key_suspect: 1,
  })
})

it('the class of the audit in which everybody mastered rejects nothing', () => {
  const basis = chooseBasis(60, 57, 75)
  for (const right of [60, 58, 50, 46])
    expect(chooseConclusion(evidence({ n: 60, right, d: 0.1, r: 0.05, kkm: 75, basis })).conclusion).toBe(
      'Diterima',
    )
})
