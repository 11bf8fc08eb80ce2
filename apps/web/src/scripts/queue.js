// Which files are sent, and in which order: three at a time, and of somebody new no more than there may be today.
const AT_A_TIME = 3;

export class Queue {
  /** @param left how many there may be today; Infinity: any number @param act `sent` with each that is a photograph, `changed` after each, `ended` after the last one, `refuse` those beyond */
  constructor(left, act) {
    Object.assign(this, { left, act, waiting: [], underWay: new Set(), running: 0 });
  }

  /** @param time of the press: that of all these photographs */
  add(cards, time) {
    for (const card of cards) {
      card.wait(time);
      this.waiting.push(card);
    }
    while (this.running < Math.min(AT_A_TIME, this.waiting.length + this.underWay.size)) this.run();
    this.act.changed();
  }

  remove(card) {
    this.waiting = this.waiting.filter((other) => other !== card);
  }

  async run() {
    this.running += 1;
    while (this.waiting.length > 0) {
      // One that is refused for another reason leaves its place to the next one.
      if (this.underWay.size > 0 && this.underWay.size >= this.left) await Promise.race(this.underWay);
      else if (this.left <= 0) for (const card of this.waiting.splice(0)) this.act.refuse(card);
      else await this.sendNext();
    }
    this.running -= 1;
    if (this.running === 0) this.act.ended();
  }

  async sendNext() {
    const card = this.waiting.shift();
    const sending = this.send(card).finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
    await sending;
  }

  async send(card) {
    await card.inspection;
    await card.comparison;
    if (card.isDuplicate) card.rest();
    else if (card.state === 'queued' && (await card.send())) {
      this.left -= 1;
      this.act.sent(card);
    }
    this.act.changed();
  }
}
