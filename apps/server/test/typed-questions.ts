export const makeAccepted = (text: string, share = 1, wildcard = false) => ({ text, share, wildcard })
export const town = {
  type: 'SHORT_ANSWER',
  question: '<p>Ibu kota Indonesia pada 1945?</p>',
  content: { max_length: 40 },
  key: { accepted: [makeAccepted('Jakarta'), makeAccepted('Batavia', 0.5)], ignore_case: true },
}
export const length = {
  type: 'NUMERIC',
  question: '<p>Panjang meja?</p>',
  content: {
    units: [
      { unit: 'm', factor: 1 },
      { unit: 'cm', factor: 0.01 },
    ],
    unit_required: true,
  },
  key: { value: 1.5, tolerance: { kind: 'absolute', amount: 0.1 }, unit: 'm' },
}
export const product = {
  type: 'PARAMETRIC',
  question: '<p>Berapa {a} kali {b}?</p>',
  content: {
    variables: [
      { name: 'a', min: 2, max: 20, step: 1 },
      { name: 'b', values: [0.1, 0.2, 0.3] },
    ],
  },
  key: { formula: 'a*b', tolerance: { kind: 'absolute', amount: 0 } },
}
export const story = {
  type: 'CLOZE',
  question: '<p>Lengkapilah.</p>',
  content: {
    text: '<p>Air mendidih pada [[suhu]] derajat, menjadi [[wujud]], yang [[sifat]].</p>',
    gaps: [
      { id: 'suhu', kind: 'NUMERIC', weight: 2 },
      { id: 'wujud', kind: 'SHORT_ANSWER' },
      {
        id: 'sifat',
        kind: 'MULTIPLE_CHOICE',
        options: [
          { key: 'x', label: '<p>ringan</p>', explanation: '<p>Rahasia opsi</p>' },
          { key: 'y', label: '<p>berat</p>' },
        ],
      },
    ],
  },
  key: { gaps: { suhu: { value: 100 }, wujud: { accepted: [makeAccepted('uap*', 1, true)] }, sifat: 'x' } },
}
