type Exchange = { question: string; answer: string }

/** Conversations of the demo data, oldest first; clients open the last one. */
export const demoConversations: Exchange[][] = [
  [
    {
      question: '把这周的待办按重要程度排一下：交房租、给妈妈打电话、写季度总结、修自行车',
      answer:
        '按重要和紧急程度，我会这样排：\n\n1. **写季度总结**：有截止日期，最好今天先列提纲\n2. **交房租**：五分钟就能做完，今天就做\n3. **给妈妈打电话**：放在晚饭后\n4. **修自行车**：周末再说\n\n要我为第 1 和第 3 项设提醒吗？',
    },
    { question: '好，晚上七点半提醒我打电话', answer: '好的，今天 19:30 提醒你给妈妈打电话。' },
  ],
  [
    {
      question:
        'Compare renting a van with two train tickets for Saturday: van 480 a day plus 0.9 per km, 210 km; train 138 each way per person, two people.',
      answer:
        'For Saturday, there and back:\n\n| | Van | Train |\n|---|---:|---:|\n| Base | 480.00 | 0.00 |\n| Distance or tickets | 210 × 0.9 = 189.00 | 138 × 2 × 2 = 552.00 |\n| **Total** | **669.00** | **552.00** |\n\nThe train is **117 cheaper**. The van pays off from three people on: a third return ticket would add 276.',
    },
    {
      question: 'Thanks. Put together a short packing list for the trip.',
      answer:
        '**Packing list, one day**\n\n- [ ] ID and tickets\n- [ ] Water and a snack\n- [ ] Rain jacket: 40 % chance of showers in the afternoon is typical for the season, so check the forecast on Friday\n- [ ] Power bank and cable\n- [ ] Small towel\n\nTell me what you add, and I keep the list for next time.',
    },
  ],
]
